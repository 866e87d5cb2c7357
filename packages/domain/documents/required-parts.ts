/** Parts that the law requires, to be declared by the sections that contain them. */
export const templateParts = [
  'company',
  'firm',
  'parties',
  'mission',
  'remuneration',
  'profile',
  'recommendation',
  'product',
  'amounts',
  'funding',
  'dismemberment',
  'mandate',
  'risks',
  'costs',
  'withdrawal',
  'declarations',
  'answers',
  'receipts',
  'productDocuments',
  'dataProtection',
  'signatures',
] as const
export type TemplatePart = (typeof templateParts)[number]

export const templateKinds = [
  'missionLetter',
  'suitabilityReport',
  'subscriptionForm',
  'searchMandate',
  'dismembermentAnnex',
  'summary',
  'receiptList',
  'clientRecord',
  'acknowledgement',
] as const
export type TemplateKind = (typeof templateKinds)[number]

/** What the law, or good sense, requires of each kind of document. */
export const requiredParts: Readonly<Record<TemplateKind, readonly TemplatePart[]>> = {
  missionLetter: ['firm', 'parties', 'mission', 'remuneration', 'risks', 'dataProtection', 'signatures'],
  suitabilityReport: ['firm', 'parties', 'profile', 'recommendation', 'amounts', 'risks', 'costs', 'productDocuments'],
  subscriptionForm: [
    ...(['company', 'firm', 'parties', 'product', 'amounts', 'funding', 'risks', 'costs'] as const),
    ...(['withdrawal', 'declarations', 'dataProtection', 'signatures'] as const),
  ],
  searchMandate: ['company', 'parties', 'mandate', 'amounts', 'risks', 'withdrawal', 'signatures'],
  dismembermentAnnex: ['company', 'parties', 'dismemberment', 'amounts', 'risks', 'signatures'],
  summary: ['company', 'parties', 'amounts', 'answers'],
  receiptList: ['company', 'parties', 'receipts', 'productDocuments'],
  clientRecord: ['company', 'parties', 'answers', 'profile', 'dataProtection', 'signatures'],
  acknowledgement: ['company', 'parties', 'amounts', 'receipts'],
}
