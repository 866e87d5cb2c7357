import type { Locale } from '../definition.ts'

type Texts = Readonly<Record<Locale, string>>

export type RoleDescription = {
  /** Its place in `referential`. */
  readonly path: readonly string[]
  readonly kind: 'element' | 'elements' | 'pairs'
  readonly group: Texts
  readonly name: Texts
}

const of = (fr: string, en: string): Texts => ({ fr, en })

const answers = {
  civility: of('Civilité', 'Civility'),
  firstName: of('Prénom', 'First name'),
  lastName: of('Nom', 'Last name'),
  fullName: of('Nom complet', 'Full name'),
  birthName: of('Nom de naissance', 'Birth name'),
  birthDay: of('Date de naissance', 'Date of birth'),
  birthDate: of('Date de naissance', 'Date of birth'),
  birthCity: of('Ville de naissance', 'City of birth'),
  birthCountry: of('Pays de naissance', 'Country of birth'),
  email: of('E-mail', 'E-mail'),
  phone: of('Téléphone', 'Phone'),
  companyName: of('Dénomination', 'Company name'),
  legalForm: of('Forme juridique', 'Legal form'),
  siret: of('SIRET', 'SIRET'),
  number: of('Numéro de client', 'Customer number'),
  street: of('Adresse', 'Address'),
  postcode: of('Code postal', 'Postcode'),
  postcodeAndTown: of('Code postal et ville', 'Postcode and town'),
  country: of('Pays', 'Country'),
  firm: of('Cabinet', 'Firm'),
  code: of('Code du conseiller', 'Code of the advisor'),
} as const
type Answer = keyof typeof answers

const persons: readonly Answer[] = ['civility', 'firstName', 'lastName', 'email', 'phone']
const paired: readonly Answer[] = [
  ...(['civility', 'firstName', 'lastName', 'birthName', 'birthDay', 'birthCity', 'birthCountry'] as const),
  ...(['email', 'phone', 'companyName', 'legalForm', 'siret'] as const),
]

const known: readonly Answer[] = [
  ...(['civility', 'lastName', 'firstName', 'birthDate', 'email', 'companyName', 'number'] as const),
  ...(['street', 'postcode', 'postcodeAndTown', 'country', 'phone'] as const),
]

const listRoles = (place: readonly string[], group: Texts, keys: readonly Answer[]): RoleDescription[] =>
  keys.map((key) => ({ path: [...place, key], kind: 'element', group, name: answers[key] }))

const one = (group: Texts, key: string, name: Texts, kind: RoleDescription['kind'] = 'element'): RoleDescription => ({
  path: key.split('.'),
  kind,
  group,
  name,
})

const subscription = of('La souscription', 'The subscription')
const together = of('Réponses qui doivent différer', 'Answers that must differ')
const paper = of('Le dossier papier', 'The paper dossier')
const buttons = of('Boutons de signature', 'Signature buttons')

/** The parts that questions play for the rest of the product, which finds them by `referential` and never by name. */
export const roleDescriptions: readonly RoleDescription[] = [
  one(subscription, 'product', of('Produit', 'Product')),
  one(subscription, 'sharesNumber', of('Nombre de parts', 'Number of shares')),
  one(subscription, 'minimumShares', of('Minimum de parts', 'Minimum of shares')),
  one(subscription, 'unitPrice', of('Prix de la part', 'Price of a share')),
  one(subscription, 'subscriptionAmount', of('Montant souscrit', 'Amount subscribed')),
  one(subscription, 'sharesWords', of('Nombre de parts en lettres', 'Number of shares in words')),
  one(subscription, 'subscriptionAmountWords', of('Montant en lettres', 'Amount in words')),
  one(subscription, 'detentionMode', of('Mode de détention', 'Way of holding')),
  one(subscription, 'dismembermentType', of('Type de démembrement', 'Type of dismemberment')),
  one(subscription, 'dismembermentScope', of('Part souscrite du démembrement', 'Side of the dismemberment')),
  one(subscription, 'duration', of('Durée du démembrement', 'Duration of the dismemberment')),
  one(subscription, 'bareOwnershipRate', of('Taux de la nue-propriété', 'Rate of the bare ownership')),
  one(subscription, 'bareOwnershipAmount', of('Montant de la nue-propriété', 'Amount of the bare ownership')),
  one(
    subscription,
    'bareOwnershipAmountWords',
    of('Montant de la nue-propriété en lettres', 'Amount of the bare ownership in words'),
  ),
  one(subscription, 'usufructRate', of('Taux de l’usufruit', 'Rate of the usufruct')),
  one(subscription, 'usufructAmount', of('Montant de l’usufruit', 'Amount of the usufruct')),
  one(subscription, 'usufructAmountWords', of('Montant de l’usufruit en lettres', 'Amount of the usufruct in words')),
  one(
    subscription,
    'usufructuaryBirthDate',
    of('Naissance de l’usufruitier, la première posée', 'Birth of the usufructuary, the first one asked'),
    'elements',
  ),
  one(subscription, 'personType', of('Personne physique ou morale', 'Person or company')),
  one(subscription, 'hasCoSubscriber', of('Avec un co-souscripteur', 'With a co-subscriber')),
  one(subscription, 'siret', of('SIRET', 'SIRET')),
  one(subscription, 'firm', of('Cabinet du conseiller', 'Firm of the advisor')),
  one(subscription, 'documentsRead', of('Documents du produit lus', 'Product documents read')),
  one(subscription, 'originOfFunds', of('Parts de l’origine des fonds', 'Shares of the origin of funds'), 'elements'),
  one(together, 'phonesMustDiffer', of('Téléphones', 'Phones'), 'pairs'),
  one(together, 'emailsMustDiffer', of('Adresses e-mail', 'E-mail addresses'), 'pairs'),
  one(together, 'answersMustDiffer', of('Autres réponses', 'Other answers'), 'pairs'),
  one(paper, 'paperSignatureDate', of('Jour de la signature', 'Day of the signature')),
  one(paper, 'paperSignatureScan', of('Document signé', 'Signed document')),
  one(buttons, 'signatureButtons.mission_subscriber', of('Lettre de mission, souscripteur', 'Letter, subscriber')),
  one(
    buttons,
    'signatureButtons.mission_co_subscriber',
    of('Lettre de mission, co-souscripteur', 'Letter, co-subscriber'),
  ),
  one(buttons, 'signatureButtons.mission_spouse', of('Lettre de mission, conjoint', 'Letter, spouse')),
  one(buttons, 'signatureButtons.subscription_subscriber', of('Bulletin, souscripteur', 'Subscription, subscriber')),
  one(
    buttons,
    'signatureButtons.subscription_co_subscriber',
    of('Bulletin, co-souscripteur', 'Subscription, co-subscriber'),
  ),
  one(buttons, 'signatureButtons.subscription_spouse', of('Bulletin, conjoint', 'Subscription, spouse')),
  one(buttons, 'signatureButtons.subscription_advisor', of('Bulletin, conseiller', 'Subscription, advisor')),
  ...listRoles(
    ['signers', 'subscriber', 'physique'],
    of('Signataire : souscripteur, personne physique', 'Signer: subscriber, a person'),
    persons,
  ),
  ...listRoles(
    ['signers', 'subscriber', 'morale'],
    of('Signataire : représentant de la société', 'Signer: representative of the company'),
    persons,
  ),
  ...listRoles(
    ['signers', 'co_subscriber', 'physique'],
    of('Signataire : co-souscripteur', 'Signer: co-subscriber'),
    persons,
  ),
  ...listRoles(['signers', 'subscriber_spouse', 'physique'], of('Signataire : conjoint', 'Signer: spouse'), persons),
  ...listRoles(['known', 'subscriber'], of('Préremplissage : souscripteur', 'Filled in beforehand: subscriber'), known),
  ...listRoles(['known', 'advisor'], of('Préremplissage : conseiller', 'Filled in beforehand: advisor'), [
    'firm',
    'code',
  ]),
  ...listRoles(
    ['prospect', 'physique'],
    of('Création du prospect : personne physique', 'New prospect: a person'),
    persons.slice(0, 4),
  ),
  ...listRoles(
    ['prospect', 'morale'],
    of('Création du prospect : société', 'New prospect: a company'),
    persons.slice(0, 4),
  ),
  ...listRoles(['pairing', 'subscriber'], of('Rapprochement : souscripteur', 'Pairing: subscriber'), paired),
  ...listRoles(['pairing', 'coSubscriber'], of('Rapprochement : co-souscripteur', 'Pairing: co-subscriber'), paired),
  ...listRoles(['pairing', 'counterpart'], of('Rapprochement : contrepartie', 'Pairing: counterpart'), paired),
]

/** What an answer about a person is, of those that have a name of their own in `referential`. */
export const answerName = (key: string): Texts | null => (Object.hasOwn(answers, key) ? answers[key as Answer] : null)
