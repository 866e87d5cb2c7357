/**
 * Names frequent in France. The transcription rules would confuse many of them (Jean and Jeanne, Gérard and Girard,
 * Leroy and Leroi), but in France another spelling is another name.
 */
const frenchNames = new Set(
  `
adrien adrienne agathe agnes alain alan albert alberte alexandra alexandre alexia alexis alice aline amandine amelie
anais andre andrea andree ange angel angele angelina angeline anna annabelle anne annick annie anthony antoine
antoinette ariane armand armande arnaud arnaude arthur astrid aubert aubry aude audrey augustin augustine aurelie
aurelien aurelienne axel axelle baptiste baptistine barbara barbier baron barre barron bastien bastienne baudoin
baudouin beatrice benard benedicte benoit benoite berger bernadette bernard bernarde bernier bertin bertrand bertrande
besnard besson blaise blanc blanchard blanchart blanche blanchet boucher bouchet bouchez boulanger boulenger bourgeois
bourgois boyer brice brigitte brun bruno camille carine carole caroline caron carron catherine cecile cedric celestin
celestine celine chantal charles charlie charline charlotte chevalier chevallier chloe christel christelle christian
christiane christina christine christophe claire clairette clara clarisse claude claudette claudia claudie claudine
clemence clement clementine clerc clerk clotilde colas colet colette colin collas collet collin coralie corinne cousin
cyrielle cyril cyrille damien damienne daniel daniele danielle danny david deborah dechamps delphin delphine denis
denise deschamps didier dominique dorian dorianne dumas dumont dupond dupont dupuis dupuy durand durant edith edmond
edmonde edouard elena eleonore eliane elias elie eliette elina eline elisa elisabeth elise ella elodie eloise emeline
emile emilia emilie emilien emilienne emma emmanuel emmanuelle enzo eric erika ernest ernestine estelle esther etienne
etiennette eugene eugenie eva eve evelyne fabien fabienne fabre fabrice faure faustin faustine favre felicien
felicienne felix ferdinand fernand fernande fernandes fernandez fleuri fleury flora florence florent florentin
florentine florian floriane fontaine fournier france francette francine francis franck francois francoise fred
frederic frederique gabin gabriel gabrielle gael gaelle gaetan gaetane gaillard garcia garnier gaspard gaston gauthier
gautier genevieve george georges georgette georgina gerald geraldine gerard gerarde gerault germain germaine ghislain
ghislaine gilbert gilberte gilles gina ginette girard girart giraud girault giraut gisele gonzales gonzalez gregoire
gregory gros gross guerin guerrin guilbert guillaume guillemette guillot guy guyot gwenael gwenaelle hamel hamelle
hammond hamon helena helene henri henriette henry hernandes hernandez herve honore honorine hubert hugo hugues
huguette humbert ines irene iris isabelle jacky jacob jacot jacqueline jacques jacquet jane janine jason jean jeanne
jeannette jeannine jeremie jeremy jerome joachim joanna joel joelle johan johanna john joli joly jonathan jordan
jordane josee joseph josephe josephine josette josiane joyce jules julia julian juliane julie julien julienne juliette
julius justin justine karen karim karima karin karine katia kevin lacroix laetitia lambert langlais langlois laura
laure laurence laurene laurent laurente laurette lea leblanc leclerc leclercq leclere lefebure lefebvre lefevre leger
legere legrand lemaire lemoine lemoyne leo leon leona leonard leonce leone leonie leontine leopold leroi leroux leroy
lilian liliane lina linda line lionel lisa lise loan loic lola lopes lopez lorene lorraine louis louisa louise
louisette luc luca lucas luce lucette lucie lucien lucienne lucile lucille ludivine ludovic lydia lydie mael maelle
magali maier manon manuel manuela manuelle marc marcel marcelin marceline marcelle marchal marchand marchant marechal
margaux margot marguerite maria marian mariane marianne marie mariette marin marina marine marion marise marius
marlene martel martelle martial martiale martin martina martine martines martinet martinez maryline maryse mason
masson mathias mathieu mathieux mathilde mathis maud maurel maurice mauricette maurin maxence maxime maximilien
maximin mayer meier melanie melina meline melissa menard mercier merle merlet mesnard meunier meuniere meyer michael
michaud michaut michel michele micheline michelle mickael mireille monique moreau moreaux morel morelle morgan morgane
morin moro moulin muller muriel myriam nadege nadia nadine natacha natalia nathalie nathan nathanael nicolas nicole
nina noe noel noele noelle noemie norbert norberte octave odette odile olga olive olivia olivier ollivier paquier
parent paris pascal pascale pascaline pasquier patrice patricia patrick paul paula paule paulette paulin pauline
pelletier peltier peres perez perin perot perrin perrot petit philipe philippa philippe philippine picard picart
pierre pierrette poirier prevost prevot prosper quentin rachel raoul raphael raphaelle raul ray raymond raymonde
raynaud regine regis remi renard renart renaud renault renaut rene renee rey reynaud richard rigaud rigault rivier
riviere robert roberte robin roche rocher rodolphe rodrigues rodriguez roger roi roland rolande rolland romain romaine
roman romane romeo romuald rosa rosalie rose roseline rousseau roussel rousselle roux roxane roy royer ruben sabin
sabine salome samuel samuelle sanches sanchez sandra sandrine sara schmidt schmitt schneider sebastien sebastienne
serge severin severine sidonie simon simone simonet simonnet sofia solange solene sonia sophie stephane stephanie
steven suzanne suzette sylvain sylvaine sylvette sylviane sylvie tanguy tania teo theo theodore theophile therese
thibaud thibault thierry thomas timothe timothee tristan urbain ursule valentin valentina valentine valerian valerie
valery vanessa vasseur veber vera veronique victoire victor victoria victorien victorine vidal vigneron vincent
vincente virginie vivian viviane vivien vivienne weber xavier xaviere yannick yoann yohann yolande yves yvette yvon
yvonne zelie zoe
`
    .trim()
    .split(/\s+/),
)

export const isFrenchName = (word: string) => frenchNames.has(word)

export const areTwoFrenchNames = (one: string, other: string) =>
  one !== other && frenchNames.has(one) && frenchNames.has(other)
