/** The sentences of the check, in English and in French. `{1}` stands for what a sentence names, itself translated where it is a word of the check. */
export const sentences = [
  // Shapes
  ['is missing', 'manque'],
  ['must not be empty', 'ne peut pas être vide'],
  ['the file is missing', 'le fichier manque'],
  ['the key « {1} » is not known here', 'la clé « {1} » n’est pas connue ici'],
  ['{1} has characters that cannot stand here', '{1} contient des caractères qui ne conviennent pas ici'],
  ['{1} cannot stand here', '{1} ne convient pas ici'],
  ['must be a day such as 2026-01-31, not {1}', 'doit être une date comme 2026-01-31, et non {1}'],
  ['must be one of {1}, not {2}', 'doit être l’un de {1}, et non {2}'],
  ['must be a colour such as #123E5C', 'doit être une couleur comme #123E5C'],
  ['must be an IBAN of the SEPA area, without spaces', 'doit être un IBAN de la zone SEPA, sans espaces'],
  ['must be a BIC', 'doit être un BIC'],
  ['must contain {number}, the number of the dossier', 'doit contenir {number}, le numéro du dossier'],
  ['has a placeholder other than {number} and {product}', 'contient autre chose que {number} et {product} à remplir'],
  ['has a character that banks do not transmit', 'contient un caractère que les banques ne transmettent pas'],
  ['must be the eight digits of the register', 'doit être les huit chiffres du registre'],
  ['must not say that signatures are qualified', 'ne doit pas dire que les signatures sont qualifiées'],
  ['must be more than {1}', 'doit dépasser {1}'],
  ['must be at least {1}', 'doit être au moins {1}'],
  ['must be at most {1}', 'doit être au plus {1}'],
  ['must be {1}, not {2}', 'doit être {1}, et non {2}'],
  ['must contain {years}', 'doit contenir {years}'],
  ['needs at least {1} entries', 'demande au moins {1} entrées'],
  ['has more than {1} entries', 'a plus de {1} entrées'],
  ['is longer than {1} characters', 'dépasse {1} caractères'],
  [
    'is not JSON: a comma, a quote or a bracket is missing or too many, at or just before this line',
    'n’est pas du JSON : une virgule, un guillemet ou une parenthèse manque ou est de trop',
  ],
  [
    'is not the name of a file of a deployment: it would not be read',
    'n’est pas le nom d’un fichier de déploiement : il ne serait pas lu',
  ],
  [
    'is not saved as UTF-8: its letters with accents are lost',
    'n’est pas enregistré en UTF-8 : ses lettres accentuées sont perdues',
  ],
  ['the key « {1} » is there twice', 'la clé « {1} » y est deux fois'],
  [
    'is not a form with pages, blocks and elements',
    'n’est pas un formulaire avec des pages, des blocs et des questions',
  ],
  // Texts
  ['the French text is missing', 'le texte français manque'],
  [
    'the English text is missing; the French one is shown instead',
    'le texte anglais manque ; le texte français est affiché à sa place',
  ],
  ['is in one language; write it in both, {1}', 'n’est que dans une langue ; écrivez-le dans les deux'],
  [
    'has a brace, but a form prints {threshold} only, beside a rule that has an amount',
    'contient une accolade, mais un formulaire n’imprime que {threshold}, à côté d’une règle qui a un montant',
  ],
  ['names {1} €, but its condition says {2} €', 'annonce {1} €, mais sa condition dit {2} €'],
  ['« {1} » is not a field', '« {1} » n’est pas un champ'],
  ['has a brace { or } without its other half', 'contient une accolade { ou } sans sa moitié'],
  ['has [[ or ]] without its other half', 'contient [[ ou ]] sans sa moitié'],
  ['has ** without its other half', 'contient ** sans sa moitié'],
  // Names
  ['there is no form', 'il n’y a aucun formulaire'],
  ['there is no form {1}', 'il n’y a pas de formulaire {1}'],
  ['there is no other deployment « {1} »', 'il n’y a pas d’autre société « {1} »'],
  ['there is no other sample « {1} »', 'il n’y a pas d’autre exemple « {1} »'],
  ['there is no {1} « {2} »', 'il n’y a pas de {1} « {2} »'],
  ['no form has an element « {1} »', 'aucun formulaire n’a de question « {1} »'],
  ['no form has a block « {1} »', 'aucun formulaire n’a de bloc « {1} »'],
  ['form {1} has no {2} « {3} »', 'le formulaire {1} n’a pas de {2} « {3} »'],
  ['« {1} » has no option « {2} »', '« {1} » n’a pas de réponse « {2} »'],
  ['« {1} » is never « {2} »', '« {1} » ne vaut jamais « {2} »'],
  ['no document is of the type « {1} »', 'aucun document n’est du type « {1} »'],
  ['no table for « {1} » of form {2}', 'aucune table pour « {1} » du formulaire {2}'],
  ['must be an e-mail address', 'doit être une adresse e-mail'],
  ['must be a telephone number', 'doit être un numéro de téléphone'],
  [
    'must be an address: /… in the portal, https://…, mailto:… or tel:…',
    'doit être une adresse : /… du portail, https://…, mailto:… ou tel:…',
  ],
  [
    'the reminder would come after the day by which it is due',
    'le rappel viendrait après le jour pour lequel la correction est attendue',
  ],
  ['« {1} » has two formulas', '« {1} » a deux formules'],
  ['the document « {1} » would be signed twice', 'le document « {1} » serait signé deux fois'],
  [
    'must name the element with the years: the form divides ownership for a time',
    'doit nommer la question des années : le formulaire démembre la propriété pour un temps',
  ],
  [
    'has no block of the kind « finish_special »: nobody could sign the subscription',
    'n’a pas de bloc « finish_special » : personne ne pourrait signer la souscription',
  ],
  ['a second block of the kind « {1} »', 'un second bloc « {1} »'],
  [
    'the block « finish_special » must be the last one of the form',
    'le bloc « finish_special » doit être le dernier du formulaire',
  ],
  ['the block « welcome » must be the first one', 'le bloc « welcome » doit être le premier'],
  ['does not say which element it is', 'ne dit pas de quelle question il s’agit'],
  [
    '« {1} » is not known here: « {2} » is probably meant',
    '« {1} » n’est pas connu ici : « {2} » est sans doute voulu',
  ],
  ['a shared text cannot include another', 'un texte partagé ne peut pas en inclure un autre'],
  // Catalogue
  [
    'is made from products.json: this file would not be read',
    'est faite à partir de products.json : ce fichier ne serait pas lu',
  ],
  ['another product has the same code', 'un autre produit a le même code'],
  ['two prices begin on {1}', 'deux prix commencent le {1}'],
  ['is empty: there is nothing to read', 'est vide : il n’y a rien à lire'],
  ['another product has the same name', 'un autre produit a le même nom'],
  ['no form offers it: nobody can subscribe to it', 'aucun formulaire ne le propose : personne ne peut y souscrire'],
  ['another document has the id « {1} »', 'un autre document a l’identifiant « {1} »'],
  ['is more than a year ahead', 'est dans plus d’un an'],
  ['« {1} » is not a postcode', '« {1} » n’est pas un code postal'],
  ['no document uses it', 'aucun document ne s’en sert'],
  ['the value « {1} » is there twice', 'la valeur « {1} » y est deux fois'],
  ['the type « {1} » is there twice', 'le type « {1} » y est deux fois'],
  ['« {1} » is there twice', '« {1} » y est deux fois'],
  ['« {1} » begins or ends with a space', '« {1} » commence ou finit par une espace'],
  [
    '« life »: no table for life is asked in the form',
    'démembrement viager : le formulaire ne demande aucune table viagère',
  ],
  [
    '« temporary »: the form has no table for this product',
    'démembrement temporaire : le formulaire n’a pas de table pour ce produit',
  ],
  ['« temporary » without a table', 'démembrement temporaire sans table'],
  ['« temporary » without « minYears » or « maxYears »', 'démembrement temporaire sans durée minimale ou maximale'],
  [
    'its table is « {1} », but dismembermentTables of the settings says « {2} »',
    'sa table est « {1} », mais les réglages disent « {2} »',
  ],
  ['the table « {1} » has no row of {2} years', 'la table « {1} » n’a pas de ligne pour {2} ans'],
  [
    'the form has a table for this product, which is not sold for a time',
    'le formulaire a une table pour ce produit, qui n’est pas vendu en démembrement temporaire',
  ],
  [
    'the form divides ownership, but no annex is signed with it',
    'le formulaire démembre la propriété, mais aucune annexe n’est signée avec lui',
  ],
  [
    'the form offers a mandate, but no mandate is signed with it',
    'le formulaire propose un mandat, mais aucun mandat n’est signé avec lui',
  ],
  ['has an IBAN and a BIC of different countries', 'a un IBAN et un BIC de pays différents'],
  ['is missing: subscribers are not told how to pay', 'manque : les souscripteurs n’apprennent pas comment payer'],
  [
    'row {1} is {2}, {3} in dismemberment.json',
    'la ligne {1} est {2} dans le formulaire, {3} dans les tables de démembrement',
  ],
  ['life, {1}: starts at {2} instead of {3}', 'table viagère, {1} : commence à {2} au lieu de {3}'],
  ['life, {1}: does not total 100', 'table viagère, {1} : le total n’est pas 100'],
  ['life, {1}: has a share of nothing or less', 'table viagère, {1} : une part est nulle ou négative'],
  ['life, {1}: usufruct does not fall', 'table viagère, {1} : l’usufruit ne baisse pas'],
  ['life, {1}: is there twice', 'table viagère, {1} : y est deux fois'],
  ['has {1} columns, not {2}', 'a {1} colonnes, et non {2}'],
  ['{1}, {2} years: has a share of nothing or less', '{1}, {2} ans : une part est nulle ou négative'],
  ['life: nothing from {1} years on', 'table viagère : rien à partir de {1} ans'],
  ['{1}, {2} years: does not total 100', '{1}, {2} ans : le total n’est pas 100'],
  ['{1}, {2} years: follows {3}', '{1}, {2} ans : vient après {3}'],
  ['{1}, {2} years: usufruct does not grow', '{1}, {2} ans : l’usufruit n’augmente pas'],
  [
    'is not read: the table of a product is in the catalogue and in the settings',
    'n’est pas lu : la table d’un produit est dans le catalogue et dans les réglages',
  ],
  ['{1}: no row', '{1} : aucune ligne'],
  // Documents
  ['the firm « {1} » is missing', 'le cabinet « {1} » manque'],
  ['another firm has the same number', 'un autre cabinet a le même numéro'],
  ['prints « {1} », for which there is no template', 'imprime « {1} », pour lequel il n’y a pas de modèle'],
  ['another template has the code « {1} »', 'un autre modèle a le code « {1} »'],
  ['the part « {1} » is missing', 'la partie « {1} » manque'],
  ['nothing in it must be written', 'rien n’y est à rédiger'],
  ['has {1} cells under {2} columns', 'a {1} cellules sous {2} colonnes'],
  ['nobody writes in this kind of document', 'personne n’écrit dans ce type de document'],
  ['« {1} » is written twice', '« {1} » y est rédigé deux fois'],
  // Forms
  ['is the id of the form that is filled in online', 'est le numéro du formulaire rempli en ligne'],
  ['the {1} id {2} is also used in form {3}', 'le numéro {2} ({1}) est aussi utilisé dans le formulaire {3}'],
  ['form {1} asks for it: « {2} »', 'le formulaire {1} le demande : « {2} »'],
  ['its default « {1} » is not in the datalist {2}', 'sa valeur par défaut « {1} » n’est pas dans la liste {2}'],
  ['signs {1} with {2}, the catalogue with {3}', 'signe {1} avec {2}, le catalogue avec {3}'],
  ['« {1} » is not a button to sign', '« {1} » n’est pas un bouton de signature'],
  ['says nothing of « {1} »', 'ne dit rien de « {1} »'],
  [
    'compares « {1} » with « {2} », which its datalist does not hold',
    'compare « {1} » à « {2} », qui n’est pas dans sa liste',
  ],
  ['« listCountries » is only read beside « countryFrom »', '« listCountries » n’est lu qu’à côté de « countryFrom »'],
  [
    'a button to print without « printId »: it would print nothing',
    'un bouton d’impression sans « printId » : il n’imprimerait rien',
  ],
  // Rules and points to check
  ['has two amounts: only one can count', 'a deux montants : un seul peut compter'],
  ['« {1} » fills in dossiers, and must be able to answer', '« {1} » remplit des dossiers et doit pouvoir répondre'],
  ['no form has a condition of this rule', 'aucun formulaire n’a de condition de cette règle'],
  [
    'its rule « {1} » is neither on nor off in the settings',
    'sa règle « {1} » n’est ni activée ni désactivée dans les réglages',
  ],
  [
    'no form names the answer `documentsRead` in its referential',
    'aucun formulaire ne dit quelle réponse confirme la lecture des documents (`documentsRead`)',
  ],
  ['« {1} » does not depend on this rule in any form', '« {1} » ne dépend de cette règle dans aucun formulaire'],
  [
    'says {1} beside its rule « {2} », which says it in the settings: leave it out',
    'dit {1} à côté de sa règle « {2} », qui le dit dans les réglages : retirez-le',
  ],
  [
    'says {1}, as « {2} » of the settings does, without naming that rule',
    'dit {1}, comme « {2} » des réglages, sans nommer cette règle',
  ],
  [
    'names {1} €, as its rule « {2} » does: write {threshold} instead',
    'annonce {1} €, comme sa règle « {2} » : écrivez {threshold} à la place',
  ],
  [
    'its rule « {1} » needs « {2} » in the referential of the form',
    'sa règle « {1} » demande que le formulaire dise quelle question est « {2} »',
  ],
  [
    'its rule « {1} » has several figures, any of which is enough: no other rule can be joined to them by AND',
    'sa règle « {1} » a plusieurs seuils dont un seul suffit : aucune autre condition ne peut s’y joindre par « et »',
  ],
  ['is missing: nothing is pointed out to the back office', 'manque : rien n’est signalé au back-office'],
  ['another point has this id', 'un autre point a cet identifiant'],
  // Signers
  ['has no button « {1} » for {2}', 'n’a pas de bouton « {1} » pour {2}'],
  ['has a button « {1} » for {2}, who does not sign', 'a un bouton « {1} » pour {2}, qui ne signe pas'],
  ['no document would be signed', 'aucun document ne serait signé'],
  ['no document has a field for the advisor', 'aucun document n’a de case pour le conseiller'],
  ['has no field for the seal, « "signer": "seal" »,', 'n’a pas de case pour le cachet'],
  ['has a field for {1}, who has no button to sign', 'a une case pour {1}, qui n’a pas de bouton pour signer'],
  ['has two fields for {1}', 'a deux cases pour {1}'],
  ['has no field for {1}, who signs', 'n’a pas de case pour {1}, qui signe'],
  // Look of the portal
  ['is larger than 200 000 characters', 'dépasse 200 000 caractères'],
  ['is not an SVG image', 'n’est pas une image SVG'],
  [
    'has a script, an event or an address: a logo is only a picture',
    'contient un script, un événement ou une adresse : un logo n’est qu’une image',
  ],
  [
    '{1} makes {2} on {3}, a contrast of {4} where {5} is needed; the nearest shade that can be read is {6}',
    '{1} donne un contraste de {4} là où il faut {5} ; la nuance lisible la plus proche est {6}',
  ],
  // Samples
  [
    'the file is missing: without a sample no document is tried',
    'le fichier manque : sans exemple, aucun document n’est essayé',
  ],
  ['has no sample of the client form', 'n’a aucun exemple du formulaire client'],
  ['no sample signs « {1} »: add one to samples.json', 'aucun exemple ne signe « {1} » : ajoutez-en un'],
  ['another sample has the same id', 'un autre exemple a le même identifiant'],
  ['« {1} » is {2} where {3} is expected', '« {1} » vaut {2}, alors que {3} est attendu'],
  ['the block « {1} » is expected, but does not come of it', 'le bloc « {1} » est attendu, mais n’est pas affiché'],
  ['the block « {1} » comes of it, but is not expected', 'le bloc « {1} » est affiché, mais n’est pas attendu'],
  [
    'the document « {1} » is expected, but does not come of it',
    'le document « {1} » est attendu, mais n’est pas produit',
  ],
  ['the document « {1} » comes of it, but is not expected', 'le document « {1} » est produit, mais n’est pas attendu'],
  ['the signer « {1} » is expected, but does not come of it', 'la signature « {1} » est attendue, mais n’a pas lieu'],
  ['the signer « {1} » comes of it, but is not expected', 'la signature « {1} » a lieu, mais n’est pas attendue'],
  ['« {1} » is not answered', '« {1} » n’a pas de réponse'],
  ['« {1} » is answered as the form does not allow', '« {1} » a une réponse que le formulaire refuse'],
  ['does not say who subscribes in the sample « {1} »', 'ne dit pas qui souscrit dans l’exemple « {1} »'],
  ['does not say {1} of « {2} » in the sample « {3} »', 'ne dit pas {1} de « {2} » dans l’exemple « {3} »'],
  ['cannot be made: {1}', 'ne peut pas être produit : {1}'],
  ['its document « {1} » cannot be made: {2}', 'son document « {1} » ne peut pas être produit : {2}'],
  ['could not be made: {1}', 'n’a pas pu aboutir : {1}'],
] as const satisfies readonly (readonly [english: string, french: string])[]

export type Sentence = (typeof sentences)[number][0]

/** Words of the check that stand inside a sentence. */
const words: Readonly<Record<string, string>> = {
  'a list': 'une liste',
  'a number': 'un nombre',
  'a text': 'un texte',
  'a whole number': 'un nombre entier',
  'an object': 'un objet',
  'an object, { … }': 'un objet, { … }',
  'something else': 'autre chose',
  'true or false': 'vrai ou faux',
  block: 'bloc',
  civility: 'civilité',
  condition: 'condition',
  datalist: 'liste',
  document: 'document',
  element: 'question',
  fact: 'donnée',
  format: 'format',
  logo: 'logo',
  missing: 'absente',
  nothing: 'rien',
  page: 'page',
  product: 'produit',
  table: 'table',
  template: 'modèle',
  text: 'texte partagé',
  'the advisor': 'le conseiller',
  'the co-subscriber': 'le co-souscripteur',
  'the e-mail address': 'l’adresse e-mail',
  'the name': 'le nom',
  'the spouse': 'le conjoint',
  'the subscriber': 'le souscripteur',
}

/** A sentence of the check in French; null for one that the tables do not hold. */
export function toFrench(reason: string): string | null {
  const { main, when } = split(reason)
  const sentence = findSentence(reason)
  if (sentence === null) return null
  const cases = when === undefined ? '' : ` quand ${when.split(', ').map(translateCase).join(', ')}`
  return `${translate(main, sentence)}${cases}`.replaceAll(/ (?=[:;?!»])|(?<=«) /g, NO_BREAK)
}

/** The entry of the table by which a reason was made; null for none. */
export function findSentence(reason: string): Sentence | null {
  const { main } = split(reason)
  return sentences.find(([english]) => patterns[english].test(main))?.[0] ?? null
}

function split(reason: string): { main: string; when?: string } {
  const [main = '', when] = reason.replaceAll(NO_BREAK, ' ').split(WHEN)
  return { main, ...(when !== undefined && { when }) }
}

const NO_BREAK = '\u00A0'
/** Before the answers with which signers differ. */
const WHEN = / when (?=« |the dossier is|an advisor follows)/

function translate(main: string, sentence: Sentence): string {
  const found = patterns[sentence].exec(main) ?? []
  return french[sentence].replaceAll(/\{(\d)\}/g, (_, at: string) => toWord(found[Number(at)] ?? ''))
}

const toWord = (english: string): string => words[english] ?? english

function translateCase(said: string): string {
  if (said === 'the dossier is direct') return 'le dossier est direct'
  if (said === 'an advisor follows the dossier') return 'un conseiller suit le dossier'
  return said.replace('» is «', '» vaut «')
}

function toPattern(english: string): RegExp {
  const escaped = english.replaceAll(/[.*+?^$()|[\]\\]|\{(?!\d\})|(?<!\{\d)\}/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll(/\{\d\}/g, '(.+?)')}$`, 's')
}

// Unsafe casts: every sentence is a key.
const french = Object.fromEntries(sentences) as Readonly<Record<Sentence, string>>
const patterns = Object.fromEntries(sentences.map(([english]) => [english, toPattern(english)])) as Readonly<
  Record<Sentence, RegExp>
>
