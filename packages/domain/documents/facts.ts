type Texts = { readonly fr: string; readonly en: string }
const of = (fr: string, en: string): Texts => ({ fr, en })

/** The facts that a text may name besides elements of the form, by what they are about. */
const factGroups = {
  company: {
    name: of('Société de gestion', 'Management company'),
    facts: {
      name: of('Nom', 'Name'),
      legalForm: of('Forme juridique', 'Legal form'),
      capital: of('Capital', 'Capital'),
      registration: of('Immatriculation', 'Registration'),
      address: of('Adresse', 'Address'),
      city: of('Ville', 'City'),
      approval: of('Numéro d’agrément', 'Approval number'),
      approvalDate: of('Date de l’agrément', 'Date of the approval'),
      email: of('E-mail', 'E-mail'),
      phone: of('Téléphone', 'Phone'),
      mediator: of('Médiateur', 'Ombudsman'),
    },
  },
  firm: {
    name: of('Cabinet', 'Advising firm'),
    facts: {
      name: of('Nom', 'Name'),
      legalForm: of('Forme juridique', 'Legal form'),
      registration: of('Immatriculation', 'Registration'),
      address: of('Adresse', 'Address'),
      city: of('Ville', 'City'),
      orias: of('Numéro ORIAS', 'ORIAS number'),
      association: of('Association professionnelle', 'Professional association'),
      insurer: of('Assureur', 'Insurer'),
      policy: of('Numéro de police', 'Policy number'),
      email: of('E-mail', 'E-mail'),
      phone: of('Téléphone', 'Phone'),
    },
  },
  product: {
    name: of('Produit', 'Product'),
    facts: {
      code: of('Code', 'Code'),
      name: of('Nom', 'Name'),
      description: of('Description', 'Description'),
      unitPrice: of('Prix de la part', 'Unit price'),
      premium: of('Prime d’émission', 'Issue premium'),
      minimumShares: of('Minimum de parts', 'Minimum of shares'),
      enjoymentText: of('Entrée en jouissance', 'Start of enjoyment'),
      recommendedHoldingYears: of('Durée de détention recommandée (années)', 'Recommended holding (years)'),
      riskIndicatorSRI: of('Indicateur de risque', 'Risk indicator'),
      signingTemplate: of('Modèle de signature', 'Signing template'),
      templateDate: of('Date du modèle', 'Date of the template'),
      legalForm: of('Forme juridique', 'Legal form'),
      registration: of('Immatriculation', 'Registration'),
      address: of('Adresse', 'Address'),
      visa: of('Visa de l’AMF', 'Visa of the AMF'),
      depositary: of('Dépositaire', 'Depositary'),
      nominal: of('Valeur nominale', 'Nominal value'),
      maximumCapital: of('Capital maximum', 'Maximum capital'),
      subscriptionFee: of('Commission de souscription', 'Subscription fee'),
      managementFee: of('Commission de gestion', 'Management fee'),
      managementFeeOn: of('Assiette de la commission de gestion', 'What the management fee is a share of'),
      purchaseFee: of('Commission d’acquisition', 'Purchase fee'),
      disposalFee: of('Commission de cession', 'Disposal fee'),
      quarter: of('Trimestre', 'Quarter'),
      year: of('Année', 'Year'),
      holders: of('Nombre d’associés', 'Number of holders'),
      capitalisation: of('Capitalisation', 'Capitalisation'),
      occupancy: of('Taux d’occupation', 'Occupancy rate'),
      distribution: of('Taux de distribution', 'Distribution rate'),
      buildings: of('Nombre d’immeubles', 'Number of buildings'),
      waiting: of('Parts en attente de retrait', 'Shares waiting to be redeemed'),
      quarterlyIncome: of('Revenu du trimestre par part', 'Income of the quarter per share'),
      debt: of('Endettement', 'Debt'),
    },
  },
  payment: {
    name: of('Paiement', 'Payment'),
    facts: {
      amount: of('Montant', 'Amount'),
      beneficiary: of('Bénéficiaire', 'Beneficiary'),
      iban: of('IBAN', 'IBAN'),
      bic: of('BIC', 'BIC'),
      reference: of('Référence', 'Reference'),
      dueDays: of('Délai de paiement (jours)', 'Days to pay'),
    },
  },
  split: {
    name: of('Démembrement', 'Split ownership'),
    facts: {
      rate: of('Taux du souscripteur', 'Rate of the subscriber'),
      counterpartRate: of('Taux de la contrepartie', 'Rate of the counterpart'),
      counterpartAmount: of('Montant de la contrepartie', 'Amount of the counterpart'),
    },
  },
  cost: {
    name: of('Coûts', 'Costs'),
    facts: {
      amount: of('Montant investi', 'Amount invested'),
      entry: of('À l’entrée', 'On entry'),
      purchase: of('Acquisitions', 'Purchases'),
      yearly: of('Par an', 'Per year'),
      exit: of('À la sortie', 'On exit'),
      total: of('Total', 'Total'),
      yearlyRate: of('Effet sur le rendement annuel', 'Effect on the yearly return'),
    },
  },
  portal: { name: of('Portail', 'Portal'), facts: { name: of('Nom', 'Name') } },
  advisor: { name: of('Conseiller', 'Advisor'), facts: { name: of('Nom', 'Name') } },
  dossier: { name: of('Dossier', 'Folder'), facts: { number: of('Numéro', 'Number') } },
  paper: { name: of('Document', 'Document'), facts: { date: of('Date', 'Date') } },
} as const satisfies Readonly<Record<string, { name: Texts; facts: Readonly<Record<string, Texts>> }>>

type Fact = { readonly name: string; readonly label: Texts; readonly group: Texts }

export const facts: readonly Fact[] = Object.entries(factGroups).flatMap(([group, { name: groupName, facts: own }]) =>
  Object.entries(own).map(([name, label]) => ({ name: `${group}.${name}`, label, group: groupName })),
)

export const factNames: ReadonlySet<string> = new Set(facts.map(({ name }) => name))
