/**
 * Register spelling | spelling elsewhere, first names / last name. Invented people with spellings from real registers
 * and passports.
 */
export const personVariants = `
Alexandre Grigorievitch / Loukachenko | Aleksandr / Lukashenko
Alexandre Grigorievitch / Loukachenko | Aliaksandr / Lukashenka
Alexandre / Loukachenko | Alexander / Lukaschenko
Alexandre / Loukachenko | Alexandr / Łukaszenko
Mohamed / Benzemal | Mohammad / Benzemal
Mohamed / Benzemal | Muhammad / Benzemal
Mohamed / Benzemal | Mouhammed / Benzemal
Mohamed / Benzemal | Mohammed / Ben Zemal
Mohammed / El Karimi | Mohamed / Al Karimi
Mohammed / El Karimi | Muhammad / Alkarimi
Mohammed / El Karimi | Mohamad / Karimi
Omar Ali Ahmed / Benzemal | Omar / Benzemal
Omar Ali Ahmed / Benzemal | Umar Ali / Benzemal
Oussama / Ben Salah | Osama / Bin Saleh
Oussama / Ben Salah | Usama / Salah
Youssef / Haddadi | Yusuf / Haddadi
Youssef / Haddadi | Yousef / Al-Haddadi
Hussein / Chérif | Hossein / Sherif
Hussein / Chérif | Husayn / Cherif
Abdel Rahman / Nasri | Abd al-Rahman / Nasri
Abdel Rahman / Nasri | Abdulrahman / Nassri
Abdel Rahman / Nasri | Abderrahmane / Nasry
Abdallah / Khaled | Abdullah / Khalid
Abdallah / Khaled | Abdoullah / Khalid
Djamel / Boukhari | Jamal / Bukhari
Djamel / Boukhari | Jamel / Al Bukhari
Noureddine / Tchalabi | Nureddin / Chalabi
Noureddine / Tchalabi | Nour Eddine / Shalabi
Aboubakr / Diallo | Abou Bakr / Diallo
Aboubakr / Diallo | Abu Bakr / Diallo
Saïd / Mansouri | Saeed / Mansuri
Saïd / Mansouri | Said / El Mansouri
Ayman / Zawahir | Aïman / Al Zawahir
Khadija / Rachidi | Khadidja / Rashidi
Fatima / Rachidi | Fatimah / Al-Rashidi
Qassem / Souleïmani | Kassem / Suleimani
Qassem / Souleïmani | Ghassem / Soleimani
Mahmoud / Achrafi | Mahmud / Ashrafi
Ibrahim / Chaoui | Ebrahim / Shawi
Moustafa / Kadhimi | Mustapha / Kazimi
Rachid / Bouchareb | Rashid / Busharib
Hassan / Rouhi | Hasan / Ruhi
Ismaïl / Haniyé | Ismail / Haniyeh
Mikhaïl Borissovitch / Khodorov | Mikhail / Hodorov
Mikhaïl Borissovitch / Khodorov | Michail Borisovich / Khodorov
Sergueï Vladimirovitch / Tchernov | Sergei / Chernov
Sergueï Vladimirovitch / Tchernov | Sergey Vladimirovich / Tschernow
Sergueï / Jeltov | Sergej / Zheltov
Evgueni Viktorovitch / Prigojine | Yevgeny / Prigozhin
Evgueni Viktorovitch / Prigojine | Evgeny Viktorovich / Prigozhin
Evgueni / Chtcherbakov | Yevgeni / Shcherbakov
Evgueni / Chtcherbakov | Jewgeni / Schtscherbakow
Viatcheslav / Volodine | Vyacheslav / Volodin
Viatcheslav / Volodine | Wjatscheslaw / Wolodin
Iouri / Tchaïka | Yuri / Chaika
Iouri / Tchaïka | Youri / Chayka
Ioulia / Kouznetsova | Yulia / Kuznetsova
Ioulia / Kouznetsova | Julia / Kuznetzova
Dmitri / Medvedkov | Dmitry / Medvedkov
Dmitri / Medvedkov | Dimitri / Medvedkoff
Nikolaï / Patrouchov | Nikolay / Patrushov
Igor / Setchnev | Igor / Sechnev
Valentina / Matvienkova | Walentina / Matwijenkowa
Vladimir / Jirinovets | Wladimir / Zhirinovets
Vladimir / Poutinov | Vladimir / Putinov
Arkadi / Rotenov | Arkady / Rotenoff
Guennadi / Timtchenkov | Gennady / Timchenkov
Guennadi / Timtchenkov | Gennadi / Timtschenkow
Konstantin / Malofeïev | Konstantin / Malofeyev
Alicher / Ousmanov | Alisher / Usmanov
Ramzan / Kadyrkhanov | Ramsan / Kadyrhanov
Piotr / Aven-Petrov | Pyotr / Aven Petrov
Andreï / Iakounine | Andrey / Yakunin
Andreï / Iakounine | Andrei / Jakunin
Aleksandr / Tsarkov | Alexandre / Zarkov
Maxime / Oulianov | Maksim / Ulyanov
Maxime / Oulianov | Maxim / Ulianov
Zviad / Chevardnazé | Zviad / Shevardnadze
Slobodan / Milochevitch | Slobodan / Milosevic
Slobodan / Karadjitch | Slobodan / Karadzic
Ratko / Mladitch | Ratko / Mladich
Jean-Bosco / Ntaganzwa | Jean Bosco / Ntaganzwa
Thérèse / O’Connell | Therese / OConnell
François / d’Estrade | Francois / Estrade
Jürgen / Müllerstein | Jurgen / Mullerstein
Kim / Jong-Chol | Jong Chol / Kim
Ri / Pyong-Chol | Pyongchol / Ri
Zhang / Wei Guo | Weiguo / Zhang
Nguyen / Van Thanh | Thanh / Nguyen
Mouammar / Kadhafi-Exemple | Muammar / Gaddafi-Exemple
Mouammar / Kadhafi-Exemple | Moammar / Qadhafi Exemple
Bachar / Al-Assadi | Bashar / Assadi
Bachar / Al-Assadi | Bashshar / El Asadi
Hafez / Makhlouf-Test | Hafiz / Makhluf-Test
Ali / Khameneï-Test | Aly / Khamenei Test
Gholamreza / Djalili | Gholam Reza / Jalili
Gholamreza / Djalili | Qolam-Reza / Jalili
Ahmad / Vahidi | Ahmed / Wahidi
Mohsen / Fakhrizadeh | Mohsin / Fakhri Zadeh
Esmaïl / Ghaani | Ismail / Qaani
Zakaria / Zoubeïdi | Zakariya / Zubaydi
Abdelmalek / Droukdel | Abd al-Malik / Drukdal
Abou Moussab / Souri | Abu Musab / Al-Suri
Iyad / Ag Ghali | Eyad / Ag Ghaly
Tarek / Aziz-Test | Tariq / Aziz Test
Ouday / Tikriti | Uday / al-Tikriti
Ioussoup / Abdrakhmanov | Yusup / Abdurakhmanov
Oleg / Deripasko | Oleg / Deripasco
Roman Arkadievitch / Abramovski | Roman / Abramovsky
Alexeï / Kouzmitchov | Alexey / Kuzmichov
Mikhaïl / Fridmanov | Mikhail / Friedmanov
Guerman / Khane | German / Khan
Nikita / Mikhalkovitch | Nikita / Mikhalkovich
Margarita / Simonian | Margarita / Simonyan
Rouslan / Edelgueriev | Ruslan / Edelgeriev
Ksenia / Choïgou | Xenia / Shoigu
Anatoli / Serdioukov | Anatoly / Serdyukov
Vitali / Zakhartchenko | Vitaliy / Zakharchenko
Viktor / Ianoukovitch | Wiktor / Janukowitsch
Mykola / Azarov | Nikolaï / Azarov
Olena / Loukach | Elena / Lukash
Serhiy / Arbouzov | Sergueï / Arbuzov
Dmytro / Tabatchnyk | Dmitri / Tabachnik
Andriy / Klouïev | Andreï / Klyuyev
Robert / Mougabé | Robert Gabriel / Mugabe
Laurent / Gbagbou | Laurent / Gbagboo
Félicien / Kabouga | Felicien / Kabuga
Josef / Koni | Joseph / Kony
Ri / Son-Gwon | Sŏn-kwŏn / Ri
Choe / Ryong-Hae | Ryong Hae / Choi
Ibrahim Ali / Daoud | Ibrahim / Dawood
Dawood / Ibrahim Kaskar | Daoud / Ibrahim
Hafiz Muhammad / Saeed | Hafiz / Saïd
Ayatollah Ahmad / Jannati | Ahmad / Djannati
`

export const companyVariants = `
NEFTEGRAD TRADING | Neftegrad Trading SARL
NEFTEGRAD TRADING | Neftegrad
NEFTEGRAD TRADING | OOO Neftegrad Trading
NEFTEGRAD TRADING | Neftegrade Trading
NEFTEGRAD TRADING | Trading Neftegrad S.A.R.L.
BANK OF THE CASPIAN | Caspian Bank
BANK OF THE CASPIAN | Bank of the Kaspian LLC
VOLGA SHIPPING COMPANY | Volga Shipping Co. Ltd
VOLGA SHIPPING COMPANY | Volga Shiping
TECHNOPROMEXPORT | Tekhnopromexport
TECHNOPROMEXPORT | Techno Prom Export
ALMAZ ANTEÏ CONCERN | Almaz-Antey Concern JSC
AL-BARAKA EXCHANGE | El Baraka Exchange
AL-BARAKA EXCHANGE | Albaraka Exchange LLC
KHATAM CONSTRUCTION | Hatam Construction
OURALVAGONZAVOD | Uralvagonzavod
OURALVAGONZAVOD | Uralwagonsawod
ROSSIYSKI FOND | Rossiiski Fond
GROUPE BOISVERT | Boisvert Holding
MAHAN LOGISTICS | Mahan Logistics GmbH
ROSNEFT | Rosneft Marine Paris
ROSNEFT MARINE | Rosneft
SOVCOMFLOT | Sovcomflot (Chypre) Ltd
SOVCOMFLOT CYPRUS | Sovcomflot
VTB | VTB Bank
VTB BANK | VTB
VTB BANK | Banque VTB
BANQUE MELLI IRAN | Bank Melli
ALROSA | Alrosa Belgium
SBERBANK DE RUSSIE | Sberbank Europe AG
HORIZON | Horizon Trading SARL
DELTA | SARL Delta
`

/** Different people and companies with similar names: register | other. */
export const otherPeople = `
Alexandre / Loukachenko | Alexandre / Louvier
Alexandre / Loukachenko | Alexandra / Lukas
Mohamed / Benzemal | Mohamed / Benali
Mohamed / Benzemal | Ahmed / Benzouma
Mohamed / Karimi | Mohamed / Salimi
Mahmoud / Achrafi | Mohamed / Achour
Hassan / Rouhi | Hakan / Roussi
Hussein / Chérif | Hassan / Cherifi
Omar / Haddadi | Amar / Haddou
Ali / Mansouri | Élie / Mansart
Ali / Hassan | Lia / Hassan
Saïd / Mansouri | Sadia / Mansour
Sergueï / Tchernov | Serge / Chernier
Sergueï / Jeltov | Serge / Jeantot
Igor / Setchnev | Igor / Sechaud
Vladimir / Poutinov | Vladimir / Poutier
Dmitri / Medvedkov | Dimitri / Meynard
Nikolaï / Patrouchov | Nicolas / Patrouix
Iouri / Tchaïka | Yuri / Chaikov-Morel
Andreï / Iakounine | André / Jacquin
Maxime / Oulianov | Maxime / Julien
Petr / Ivanov | Paul / Ivanoff
Ivan / Petrov | Yvan / Perov
Ioulia / Kouznetsova | Julie / Cousin
Kim / Jong-Chol | Kim / Martin
Zhang / Wei | Chang / Lei
Rachid / Bouchareb | Rachid / Bouchard
Ibrahim / Chaoui | Brahim / Charaoui
Fatima / Rachidi | Fatou / Racine
Khadija / Rachidi | Nadija / Bachiri
Jean / Martinet | Jeanne / Martineau
Marie / Lefort | Marc / Lefort
Paul / Bernardin | Raul / Bernard
Thérèse / O’Connell | Théo / Connaux
François / d’Estrade | France / Estève
Jürgen / Müllerstein | Julien / Muller
Slobodan / Karadjitch | Slavko / Karas
Abdallah / Khaled | Abdelkader / Khelil
Abdel Rahman / Nasri | Abdelkrim / Nasri
Aboubakr / Diallo | Aboubacar / Dia
Youssef / Haddadi | Joseph / Haddad
Djamel / Boukhari | Djamila / Boukharouba
`

export const otherCompanies = `
NEFTEGRAD TRADING | Orme Patrimoine
NEFTEGRAD TRADING | Trading International
NEFTEGRAD TRADING | Belgrade Trading
BANK OF THE CASPIAN | Bank of the Loire
VOLGA SHIPPING COMPANY | Loire Shipping
TECHNOPROMEXPORT | Techno Services
AL-BARAKA EXCHANGE | Baron Exchange
KHATAM CONSTRUCTION | Martin Construction
GROUPE BOISVERT | Groupe Boismort
MAHAN LOGISTICS | Manche Logistique
ÉTOILE | SCI Étoile des Neiges Dupont
HORIZON | SCI Horizon Bellevue
ROSSIYSKI FOND | Fond Rouge
OURALVAGONZAVOD | Ural Conseil
ALMAZ ANTEÏ CONCERN | Alma Concept
VICTORIA SHIPPING MANAGEMENT OFFICE | SCI Victoria
HORIZON STAR MARITIME | SCI Horizon
MARTIN CONSTRUCTION | SCI Martin
GOLDEN ROSE MARITIME | SCI La Rose
ARIANA AFGHAN AIRLINES | SCI Ariane
PARIS MARINE | SCI Paris
DELTA PLUS CO | SARL Delta
VICTORIA | SCI Victoria et Jules
MARTIN | SCI Martin Lefort
ROSE | SCI La Rose des Vents
DELTA | SCI Delta du Rhône
VTB BANK | Banque du Var
ROSNEFT | Rosny Patrimoine
BANQUE MELLI IRAN | Banque Mellet
`
