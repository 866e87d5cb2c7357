/** Different people in France with similar names: register | dossier, first names / last name. */
export const frenchPairs = `
Jean / Martin | Jeanne / Martin
Jean / Martin | Jean / Marin
Jean / Martin | Jean / Marton
Marie / Dupont | Marie / Dupond
Marie / Dupont | Maria / Dupont
Marie / Dupont | Mario / Dupont
Michel / Bernard | Michèle / Bernard
Michel / Bernard | Michel / Besnard
Pierre / Durand | Pierre / Durant
Pierre / Petit | Pierrette / Petit
Louis / Moreau | Louise / Moreau
Louis / Moreau | Louis / Morel
Paul / Laurent | Paule / Laurent
Paul / Lambert | Pauline / Lambert
Nicolas / Lefebvre | Nicole / Lefebvre
Nicolas / Lefebvre | Nicolas / Lefevre
Daniel / Roux | Danielle / Roux
Gabriel / Roux | Gabrielle / Roux
Gabriel / Roux | Gabriel / Leroux
Michel / Leroy | Michel / Leroi
Frédéric / Girard | Frédérique / Girard
Pascal / Girard | Pascale / Giraud
Christian / Blanc | Christiane / Blanc
Christian / Blanc | Christine / Blanc
Christian / Blanc | Christian / Leblanc
André / Faure | Andrée / Faure
André / Faure | André / Favre
Claude / Rousseau | Claudine / Rousseau
François / Vincent | Françoise / Vincent
François / Vincent | Francis / Vincent
Julien / Fournier | Julie / Fournier
Julien / Muller | Julienne / Muller
Emmanuel / Garnier | Emmanuelle / Garnier
Marcel / Chevalier | Marcelle / Chevallier
René / Lambert | Renée / Lambert
Joël / Bonnet | Joëlle / Bonnet
Yves / Legrand | Yvette / Legrand
Simon / Dumas | Simone / Dumas
Denis / Gauthier | Denise / Gautier
Luc / Perrin | Lucas / Perrin
Luc / Perrin | Lucie / Perrin
Marc / Morel | Marcel / Morel
Stéphane / Roy | Stéphanie / Roy
Jean-Pierre / Masson | Jean-Paul / Masson
Jean-Claude / Noël | Jean-Louis / Noël
Marie-Claire / Henry | Marie-Laure / Henry
Sophie / Marchand | Sofia / Marchand
Karim / Benali | Karima / Benali
Ahmed / Haddad | Mohamed / Haddad
Fatima / Mansouri | Fatiha / Mansouri
Samir / Bensaïd | Samira / Bensaïd
Rachid / Amrani | Rachida / Amrani
Nadir / Cherif | Nadia / Cherif
Omar / Diallo | Amar / Diallo
Mamadou / Diallo | Amadou / Diallo
Ibrahima / Traoré | Ibrahim / Traoré
Moussa / Traoré | Issa / Traoré
Henri / Giraud | Henriette / Giraud
Sylvain / Boyer | Sylvie / Boyer
Alain / Brun | Alan / Brun
Olivier / Gaillard | Olivia / Gaillard
Victor / Barbier | Victoire / Barbier
Antoine / Renaud | Antoinette / Renault
Gérard / Leclerc | Girard / Leclerc
Adrien / Dupuis | Adrienne / Dupuy
Justin / Aubert | Justine / Hubert
Sarah / Cohen | Sara / Kahn
David / Lévy | Davina / Lévy
Thomas / Schmitt | Thomas / Schmidt
Carlos / Lopez | Carla / Lopes
`

/** Different people whose names are a hit whatever the birth date. */
export const alwaysHits = `
Paul / Laurent | Laurent / Paul
Martin / Simon | Simon / Martin
Thomas / Robert | Robert / Thomas
Raymond / Charles | Charles / Raymond
Anne-Marie / Colin | Marie / Colin
Jean-Pierre / Masson | Pierre / Masson
Jean / Masson | Jean Paul / Masson
Marie / Henry | Marie Claire / Henry
Mohamed / Diallo | Mamadou / Diallo
Mohamed Ali / Benali | Ali / Benali
`
