/**
 * Pairs written after the comparison rules, to measure them on unseen names. Register | dossier. Do not tune rules with
 * them; once used for tuning, they must be replaced.
 */
export const heldOutSame = `
Anatoli Borissovitch / Tchoubarov | Anatoly / Chubarov
Viatcheslav Ivanovitch / Lebedkine | Vyacheslav / Lebedkin
Tigran / Khatchatrian | Tigran / Khachatryan
Gagik / Tsaroukian-Essai | Gagik / Tsarukyan-Essai
Nursoultan / Abichev | Nursultan / Abishev
Gourbangouly / Berdymoukhanov | Gurbanguly / Berdimuhanov
Islam / Karimbaïev | Islom / Karimbayev
Emomali / Rakhmonov-Essai | Emomalii / Rahmonov-Essai
Zelimkhan / Iandarov | Zelimkhan / Yandarov
Magomed / Daoudov-Essai | Mahomed / Daudov-Essai
Roustam / Minnikhanov-Essai | Rustam / Minnihanov-Essai
Ienis / Choukourov | Yenis / Shukurov
Valentina / Tcherechneva | Valentina / Chereshneva
Lioubov / Sobolevskaïa | Lyubov / Sobolevskaya
Iekaterina / Mizoulina | Ekaterina / Mizulina
Ievgenia / Goutsoul | Yevgenia / Gutsul
Ilan / Chorov | Ilan / Shorov
Oleh / Tsariov | Oleg / Tsarev
Sergiy / Kourtchenko | Sergei / Kurchenko
Mykola / Zlotchevski | Nikolai / Zlochevsky
Volodymyr / Sivkovytch | Vladimir / Sivkovich
Rouslan / Demtchenko | Ruslan / Demchenko
Iouri / Ivaniouchtchenko | Yuri / Ivanyushchenko
Dzmitry / Baskaou | Dmitri / Baskov
Aliaksandr / Chakouta | Alexandre / Shakuta
Natallia / Katchanava | Natalia / Kachanova
Viktar / Lukachou | Viktor / Lukashov
Mikalaï / Varabeï | Nikolaï / Vorobeï
Milorad / Dodikovitch | Milorad / Dodiković
Nebojša / Pavković-Essai | Nebojsa / Pavkovic-Essai
Dragan / Živanić | Dragan / Zivanic
Stojan / Župljanin | Stojan / Zupljanin
Radovan / Stanković | Radovan / Stankovitch
Ljubiša / Bearić | Ljubisa / Bearic
Srđan / Đokić | Srdjan / Djokic
Zdravko / Mićunović | Zdravko / Micunovic
Ante / Gotovčević | Ante / Gotovcevic
Ramush / Haradinović | Ramouch / Haradinovitch
Vladimír / Mečiarov | Vladimir / Meciarov
Jiří / Dvořáček | Jiri / Dvoracek
Călin / Ștefănescu | Calin / Stefanescu
Vlad / Plahotniuc-Essai | Vladimir / Plahotniuc-Essai
Ilan / Șorescu | Ilan / Sorescu
Günter / Schröderhaus | Guenter / Schroederhaus
Søren / Ågesen | Soeren / Aagesen
Fethullah / Gülenoğlu | Fethullah / Gulenoglu
İbrahim / Kalınoğlu | Ibrahim / Kalinoglu
Hüseyin / Çavuşoğlu-Essai | Huseyin / Cavusoglu-Essai
Süleyman / Öcalanlı | Suleyman / Ocalanli
Ayşegül / Şentürk | Aysegul / Senturk
Bülent / Yıldırım-Essai | Bulent / Yildirim-Essai
Mohammed Yousouf / Rahmani | Muhammad Yusuf / Rahmani
Abdelhamid / Abaaoudi | Abd al-Hamid / Abaoudi
Abdoul Qader / Tijani | Abdul Kadir / Tidjani
Abd el-Wahab / Chenaoui | Abdelouahab / Shenawi
Abdessalam / Bouchouar | Abdul Salam / Boushwar
Abderrahim / Chekkouri | Abd al-Rahim / Shakkuri
Salaheddine / Gasmi | Salah al-Din / Gasmi
Fakhreddine / Chaabani | Fakhr al-Din / Shaabani
Izz ad-Din / Haddadine | Ezzedine / Haddadin
Seifallah / Ben Hassine | Saifallah / Bin Hussein
Sami / Essid | Sami / Al-Sid
Tarek / Maaroufi | Tariq / Maarufi
Moezz / Fezzani | Muizz / Fazzani
Kamel / Daoudi-Essai | Kamal / Dawudi-Essai
Lakhdar / Boumedienne-Essai | Lakhdar / Boumediene-Essai
Hakim / Benladghem | Hakeem / Ben Ladghem
Nabil / Sahraoui | Nabeel / Sahrawi
Othmane / Touati | Uthman / Twati
Yahia / Djouadi | Yahya / Jawadi
Zoulikha / Chouikhi | Zulikha / Shwikhi
Noura / Kherbouche | Nura / Kharbush
Mounir / Moutassadek | Munir / Mutassadeq
Ramzi / Bin Chibane | Ramzi / Ben Shiban
Zakarya / Essabare | Zakariya / Al-Sabar
Walid / Muallemi | Ouelid / Mouallemi
Jamil / Hassoun | Djamil / Hassun
Rustom / Ghazaleh | Roustom / Ghazalé
Ghassan / Belalaoui | Ghassan / Bilalawi
Bouthaïna / Chaabane | Buthaina / Shaaban
Riad / Hijabi | Riyad / Hidjabi
Manaf / Tlassi | Manaf / Tlasi
Mohammad Bagher / Zolghadri | Mohammad Baqer / Zolqadri
Hossein / Taebi | Hussein / Taeb
Qorbanali / Dorri | Ghorbanali / Dori
Saïd / Mortazavi-Essai | Saeed / Mortazawi-Essai
Gholam Ali / Rachidian | Gholamali / Rashidian
Ahmad / Vahid Dastjerdi | Ahmad / Vahid-Dastjerdi
Parviz / Fattahi | Parwiz / Fatahi
Mollah Akhtar / Zadrani | Akhtar / Zadrani
Nouroullah / Noori | Nurullah / Nuri
Khalil ur-Rahman / Haqqanizaï | Khalil Rahman / Haqqanizai
Lachkar / Djhangvi | Lashkar / Jhangvi
Masoud / Azharuddin | Massoud / Azhar ud-Din
O / Kuk-ryol | O / Guk Ryol
Kim / Yong-nam | Kim / Young Nam
Pak / Yong-sik | Park / Young Sik
Ri / Pyong-chul | Lee / Byung Chul
Choe / Chun-sik | Choi / Chun Sik
Zhang / Weihua | Chang / Weihua
Jean-Bosco / Kazurindi | Jean Bosco / Kazourindi
Germain / Katangou | Germain / Katangu
Sylvestre / Mudacumu | Sylvestre / Moudacoumou
Ignace / Murwanachyaka | Ignace / Mourwanashyaka
Maxime / Mokomé | Maxime / Mokome
NORDSIBNEFT | Nordsibneft Europe SA
MORSKOÏ TERMINAL TAMAN | Taman Morskoi Terminal
PROMSVYAZINVEST | Promsviazinvest
BANK ROSTOVKOM | Rostovkom
KAVKAZ AEROPROM | Kavkaz Aeroprom OOO
AL-QATIRJI COMPANY | Katirji Company
TCHERNOMORNEFT | Chernomorneft
SEPAHAN TARABAR | Sepahan Tarabar Co
YAS AIRWAYS | Yas Air
OURALMACHZAVOD | Uralmashzavod
GUENBANK | Genbank
SMP KREDIT | S.M.P. Kredit
PETROPARS KISH | Petropars
CHAM WINGS AVIATION | Cham Wings
GROUPE ALFATEKH | Alfatekh
`

export const heldOutDifferent = `
Patrice / Lemoine | Patricia / Lemoine
Gilles / Fontanel | Gilles / Fontenelle
Hervé / Marchais | Hervé / Marchal
Laurent / Descamps | Laurence / Deschamps
Clément / Rivoire | Clémence / Rivoire
Damien / Carpentier | Fabien / Carpentier
Sébastien / Poulain | Bastien / Poulain
Bruno / Masset | Bruno / Massé
Didier / Legendre | Odile / Legendre
Nathalie / Gillet | Nathan / Gillet
Valérie / Guichard | Valéry / Guichard
Michaël / Renoux | Michel / Renaux
Cécile / Bourdon | Cécile / Bourdin
Florence / Perret | Florent / Perret
Florian / Barthel | Floriane / Barthel
Aurélie / Collard | Aurélien / Collard
Lucien / Vasset | Lucienne / Vasset
Raphaël / Tessier | Raphaëlle / Texier
Grégory / Hamard | Grégoire / Hamard
Guillaume / Prieur | Guillemette / Prieur
Catherine / Delorme | Catherine / Delarme
Véronique / Bouvier | Véronique / Bouvet
Jacques / Lacombe | Jacqueline / Lacombe
Roger / Maillard | Roger / Maillot
Yvon / Le Goff | Yvonne / Le Goff
Erwan / Le Gall | Erwan / Le Gal
Gaël / Kerdoncuff | Gaëlle / Kerdoncuff
Loïc / Quemener | Loïc / Quéméneur
Solenn / Riou | Soline / Riou
Tanguy / Prigent | Tanguy / Pringent
Arthur / Delmas | Arthur / Dalmas
Jules / Roche | Julie / Roche
Camille / Besnier | Camille / Bernier
Hugo / Pages | Hugo / Paget
Léo / Mallet | Léa / Mallet
Théo / Carlier | Léo / Carlier
Emma / Vallet | Emma / Valette
Inès / Robin | Inès / Rubin
Chloé / Jacquot | Zoé / Jacquot
Manon / Brunet | Marion / Brunet
Océane / Leclair | Océane / Leclerc
Élodie / Morvan | Mélodie / Morvan
Romain / Godard | Romane / Godart
Quentin / Bailly | Quentin / Bally
Kévin / Rolland | Kévin / Roland
Jérôme / Tanguy | Jérémie / Tanguy
Benoît / Vidal | Benoîte / Vidal
Pascal / Hoareau | Pascal / Hoarau
Franck / Payet | Franck / Paillet
Gérald / Boyer | Gérard / Boyer
Bernard / Collin | Bernard / Coulin
Marcel / Pons | Marcel / Ponsard
Roland / Charpentier | Rolande / Charpentier
Suzanne / Lebrun | Suzanne / Lebon
Geneviève / Arnaud | Geneviève / Arnoux
Colette / Barre | Nicolette / Barre
Denis / Humbert | Denis / Imbert
Alexis / Ferrand | Alexia / Ferrand
Maxence / Ferrari | Maxime / Ferrari
Adrien / Monnier | Adrien / Mounier
Stanislas / Wozniak | Stanislas / Wojcik
Thomas / Kowalski | Tomas / Kovalik
Paolo / Ricci | Paola / Ricci
Giulia / Romano | Julia / Romand
Antonio / Pereira | Antonia / Pereira
Manuel / Ferreira | Manuela / Ferreira
José / Da Silva | Josué / Da Silva
João / Carvalho | Joana / Carvalho
Carlos / Mendes | Carla / Mendez
Pedro / Alves | Pedro / Alvarez
Nadia / Belkacem | Nadir / Belkacem
Yacine / Brahimi | Yasmine / Brahimi
Mourad / Ziani | Mourad / Zidani
Farid / Meziane | Farida / Meziane
Sofiane / Boudjemaa | Sofia / Boudjemaa
Leïla / Slimani | Leïla / Sliman
Malik / Bentaleb | Malika / Bentaleb
Hakim / Chaker | Karim / Chaker
Nassim / Hamdi | Nassima / Hamidi
Amine / Gouiri | Amina / Gouiri
Khadija / Ouazzani | Khadija / Ouzzine
Bilal / Hassani | Hilal / Hassani
Idriss / Kaddouri | Driss / Kaddour
Zohra / Lamrani | Zahra / Amrani
Mehdi / Zerrouki | Mehdi / Zerouali
Salim / Laïb | Salima / Laïb
Ousmane / Camara | Ousmane / Kamagaté
Awa / Diop | Hawa / Diouf
Cheikh / Ndiaye | Cheikh / Ndao
Fatou / Sow | Fanta / Sow
Moussa / Sissoko | Moussa / Cissé
Adama / Koulibaly | Adam / Coulibaly
Aminata / Touré | Aminata / Traoré
Ibrahima / Konaté | Ibrahim / Koné
Thi Mai / Nguyen | Thi Lan / Nguyen
Van Hung / Tran | Van Hai / Tran
Minh / Pham | Linh / Pham
Li / Wang | Lei / Wang
Xiao / Chen | Xia / Cheng
Jun / Zhang | Jin / Zhang
Sergueï / Morozov | Sergueï / Moroz
Elena / Pavlova | Irina / Pavlova
Ivan / Sokolov | Ivan / Sokolski
Olga / Romanova | Olga / Romanenko
Mikhaïl / Orlov | Mikhaïl / Ornov
NORDSIBNEFT | Nord Habitat
BANK ROSTOVKOM | Banque Rostand
PETROPARS KISH | Pars Immobilier
CHAM WINGS AVIATION | SCI du Cham
VICTORY STAR SHIPPING | SCI Victory
ORION MARITIME | SCI Orion
GROUPE ALFATEKH | Groupe Alpha
SAPHIR TRADING | SARL Saphir
MARTINE | SCI Martine et Paul
AMBRE | SCI Ambre Bellevue
KAVKAZ AEROPROM | Aéroport Conseil
TERMINAL MORSKOÏ | Terminal Conseil
LOTUS SHIPPING COMPANY | SCI Lotus
GENBANK | Gen Patrimoine
SEPAHAN TARABAR | Sepia Patrimoine
`
