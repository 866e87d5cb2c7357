import { templateDescriptions } from '@parcelle/domain/documents'
import { attributeDescriptions } from '@parcelle/forms'
import type { Locale } from '../../../platform/locales/locale.ts'

type Texts = Readonly<Record<Locale, string>>

/** Label of a key of a file; the key itself without one. */
export function wordFor(key: string, locale: Locale): string {
  const texts = Object.hasOwn(words, key) ? words[key] : undefined
  return texts?.[locale] ?? key
}

/** Labels of keys, except attributes of elements, which the form engine describes. */
const others: Readonly<Record<string, Texts>> = {
  // Forms.
  title: { fr: 'Titre', en: 'Title' },
  titleToOthers: { fr: 'Titre pour les autres', en: 'Title for others' },
  confirmation: { fr: 'Confirmation', en: 'Confirmation' },
  condition: { fr: 'Condition', en: 'Condition' },
  calculate: { fr: 'Formule', en: 'Formula' },
  reference: { fr: 'Référence', en: 'Reference' },
  icon: { fr: 'Icône', en: 'Icon' },
  rank: { fr: 'Rang', en: 'Rank' },
  type: { fr: 'Type', en: 'Type' },
  name: { fr: 'Nom', en: 'Name' },
  slug: { fr: 'Adresse', en: 'Address' },
  score: { fr: 'Score', en: 'Score' },
  link_description: { fr: 'Description', en: 'Description' },
  referential: { fr: 'Rôles des questions', en: 'Roles of the questions' },
  order: { fr: 'Ordre', en: 'Order' },
  kind: { fr: 'Sorte', en: 'Kind' },
  // The company.
  company: { fr: 'Société', en: 'Company' },
  legalForm: { fr: 'Forme juridique', en: 'Legal form' },
  capital: { fr: 'Capital', en: 'Capital' },
  registration: { fr: 'Immatriculation', en: 'Registration' },
  address: { fr: 'Adresse', en: 'Address' },
  city: { fr: 'Ville', en: 'City' },
  approval: { fr: 'Agrément', en: 'Approval' },
  approvalDate: { fr: 'Date de l’agrément', en: 'Date of the approval' },
  email: { fr: 'E-mail', en: 'E-mail' },
  phone: { fr: 'Téléphone', en: 'Phone' },
  mail: { fr: 'E-mail', en: 'E-mail' },
  hours: { fr: 'Horaires', en: 'Hours' },
  mediator: { fr: 'Médiateur', en: 'Ombudsman' },
  locale: { fr: 'Première langue', en: 'First language' },
  theme: { fr: 'Apparence', en: 'Look' },
  logo: { fr: 'Logo', en: 'Logo' },
  primary: { fr: 'Couleur principale', en: 'Main colour' },
  accent: { fr: 'Couleur d’accent', en: 'Accent colour' },
  radius: { fr: 'Arrondi', en: 'Corners' },
  headingFont: { fr: 'Police des titres', en: 'Font of headings' },
  iconSet: { fr: 'Style des icônes', en: 'Style of icons' },
  features: { fr: 'Fonctions', en: 'Features' },
  labels: { fr: 'Libellés', en: 'Labels' },
  createCustomer: { fr: 'Créer un dossier client', en: 'Create a customer folder' },
  createLead: { fr: 'Créer un dossier prospect', en: 'Create a prospect folder' },
  registerFolder: { fr: 'Enregistrer un dossier', en: 'Register a folder' },
  fullProperty: { fr: 'Pleine propriété', en: 'Full property' },
  signatureLevel: { fr: 'Niveau des signatures', en: 'Level of signatures' },
  forms: { fr: 'Formulaires', en: 'Forms' },
  rules: { fr: 'Règles', en: 'Rules' },
  extraDocument: { fr: 'Justificatif supplémentaire', en: 'Extra document' },
  enhancedDueDiligence: { fr: 'Vigilance renforcée', en: 'Enhanced diligence' },
  whenAny: { fr: 'Quand', en: 'When' },
  amountGreaterThan: { fr: 'Montant supérieur à', en: 'Amount above' },
  amountAtLeast: { fr: 'Montant à partir de', en: 'Amount from' },
  amountOver: { fr: 'Montant supérieur à', en: 'Amount above' },
  productIn: { fr: 'Produits', en: 'Products' },
  elements: { fr: 'Questions', en: 'Questions' },
  block: { fr: 'Bloc', en: 'Block' },
  complianceCheck: { fr: 'Contrôle avant signature', en: 'Check before signature' },
  answers: { fr: 'Réponses', en: 'Answers' },
  computedFields: { fr: 'Formules', en: 'Formulas' },
  formula: { fr: 'Formule', en: 'Formula' },
  envelopes: { fr: 'Enveloppes', en: 'Envelopes' },
  mission: { fr: 'Lettre de mission', en: 'Engagement letter' },
  subscription: { fr: 'Souscription', en: 'Subscription' },
  dismembermentTables: { fr: 'Tables de démembrement', en: 'Tables of split ownership' },
  afterSignature: { fr: 'Après la signature', en: 'After the signature' },
  footer: { fr: 'Pied de page', en: 'Footer' },
  html: { fr: 'Texte', en: 'Text' },
  links: { fr: 'Liens', en: 'Links' },
  days: { fr: 'Jours', en: 'Days' },
  limits: { fr: 'Limites', en: 'Limits' },
  upload: { fr: 'Justificatifs acceptés', en: 'Accepted documents' },
  corrections: { fr: 'Corrections', en: 'Corrections' },
  remindAfterDays: { fr: 'Rappel après (jours)', en: 'Reminder after (days)' },
  dueAfterDays: { fr: 'Attendue après (jours)', en: 'Due after (days)' },
  // Points to look at.
  check: { fr: 'Contrôle', en: 'Check' },
  off: { fr: 'Désactivé', en: 'Off' },
  shows: { fr: 'Réponses montrées', en: 'Answers shown' },
  grades: { fr: 'Degrés de rapprochement', en: 'Degrees of match' },
  profile: { fr: 'Question du profil', en: 'Question of the profile' },
  highest: { fr: 'Risque le plus élevé', en: 'Highest risk' },
  // Products.
  prices: { fr: 'Prix', en: 'Prices' },
  unitPrice: { fr: 'Prix de la part', en: 'Unit price' },
  minimumShares: { fr: 'Minimum de parts', en: 'Minimum of shares' },
  documents: { fr: 'Documents', en: 'Documents' },
  temporary: { fr: 'Temporaire', en: 'For some years' },
  lifeLong: { fr: 'Viager', en: 'For life' },
  validFrom: { fr: 'Valables à partir du', en: 'Valid from' },
  byProduct: { fr: 'Par produit', en: 'By product' },
  fallback: { fr: 'À défaut', en: 'Otherwise' },
  rowLabel: { fr: 'Intitulé des lignes', en: 'Label of rows' },
  header: { fr: 'En-tête', en: 'Heading' },
  iban: { fr: 'IBAN', en: 'IBAN' },
  bic: { fr: 'BIC', en: 'BIC' },
  beneficiary: { fr: 'Bénéficiaire', en: 'Beneficiary' },
  dueDays: { fr: 'Délai de paiement (jours)', en: 'Days to pay' },
  checkDays: { fr: 'Délai de contrôle (jours)', en: 'Days to check' },
  withdrawalDays: { fr: 'Délai de rétractation (jours)', en: 'Days to withdraw' },
  // Documents.
  sections: { fr: 'Sections', en: 'Sections' },
  items: { fr: 'Contenu', en: 'Content' },
  text: { fr: 'Texte', en: 'Text' },
  texts: { fr: 'Textes', en: 'Texts' },
  heading: { fr: 'Titre imprimé', en: 'Printed heading' },
  conditions: { fr: 'Conditions', en: 'Conditions' },
  when: { fr: 'Quand', en: 'When' },
}

const ofDocuments = Object.values(templateDescriptions).flatMap(({ attributes }) =>
  Object.entries(attributes).map(([key, { name }]) => [key.replace(/^.*\./, ''), name] as const),
)

const words: Readonly<Record<string, Texts>> = {
  ...Object.fromEntries(ofDocuments),
  ...Object.fromEntries(Object.entries(attributeDescriptions).map(([key, { name }]) => [key, name])),
  ...others,
}
