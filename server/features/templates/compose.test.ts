import { compileTrusted, groupByFour, kinds, type Form, type Session } from '@parcelle/forms'
import { expect, test } from 'vitest'
import { readDeployment } from '../../deployment/deployment.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import { engineFacts } from '../../deployment/form-store.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { openSample, sample, sampleDay } from '../../testing/samples.ts'
import type { DocumentContent } from '../../platform/pdf/layout/content.ts'
import { composeDocument } from './compose.ts'
import { documentFilename, listTemplates } from './list.ts'
import { listProductDocuments } from './product-documents.ts'
import { printAnswer } from './print-answer.ts'

const aurea = await readDeployment({ customer: 'aurea', features: {} })
const forms = new Map<string, Form>()

function open(id: string, { deployment = aurea, changes = {}, status = 'ongoing' } = {}): Session {
  const dossier = sample(id)
  const facts = engineFacts(deployment, { direct: dossier.direct, status, markers: [] }, sampleDay)
  return openSample(formOf(deployment, dossier.form), dossier, facts, changes)
}

function formOf(deployment: Deployment, id: number): Form {
  const key = `${deployment.customer} ${id}`
  const known = forms.get(key)
  if (known) return known
  const definition = deployment.definitions.find((one) => one.id === id)
  const compiled = definition && compileTrusted(definition)
  if (!compiled?.ok) throw new Error(`no form ${id}`)
  forms.set(key, compiled.form)
  return compiled.form
}

type Making = {
  deployment?: Deployment
  locale?: Locale
  draft?: boolean
  date?: string
  written?: ReadonlyMap<string, string>
}

const inputOf = (session: Session, making: Making) => ({
  deployment: aurea,
  locale: 'fr' as Locale,
  draft: true,
  date: sampleDay,
  ...making,
  session,
  dossier: { number: '48211' },
  advisor: session.facts().direct ? null : { firstname: 'Louise', lastname: 'Petit' },
  receipts: session.form.elements
    .filter(({ type }) => type.startsWith('input_file') || type === 'input_receipt_file')
    .flatMap(({ id }) => [session.answer(id) ?? []].flat().map((title) => receipt(id, String(title)))),
  openings: new Map(),
})

const receipt = (elementId: number, title: string) => ({
  elementId,
  typeId: '',
  title: `${elementId}-${title}`,
  addedOn: '2026-11-02',
  sha256: 'ab12'.repeat(16),
})

function make(session: Session, code: string, making: Making = {}): DocumentContent {
  const template = listTemplates({ deployment: making.deployment ?? aurea, session }).find((one) => one.code === code)
  if (!template) throw new Error(`this dossier has no ${code}`)
  return composeDocument(template, inputOf(session, making))
}

const codesOf = (session: Session, deployment = aurea) => listTemplates({ deployment, session }).map(({ code }) => code)

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(value.some(isBold) ? '' : '\n')
  return typeof value === 'object' && value !== null ? Object.values(value).map(textOf).join('\n') : ''
}

const isBold = (run: unknown) => typeof run === 'object' && run !== null && 'bold' in run

const fields = ({ blocks }: DocumentContent) =>
  blocks.flatMap((block) => (block.kind === 'signatures' ? block.fields.map(({ name }) => name) : []))

const online = ['client_record', 'receipt_list', 'subscription_form', 'summary']
const advised = ['adequacy_report', 'mission_letter', ...online]

test.each([
  ['an individual', 'pp-single-full', advised],
  ['a couple', 'couple-60k', advised],
  ['a company that buys a usufruct', 'company-usu-5y', [...advised, 'dismemberment_annex']],
  ['a usufruct for life', 'usu-viager', [...advised, 'dismemberment_annex']],
  ['a mandate', 'mandate-np-10y', [...advised, 'dismemberment_annex', 'search_mandate']],
  ['someone without an advisor', 'direct-153k', online],
  ['a paper dossier', 'manual-couple', ['manual_receipt', 'receipt_list', 'summary']],
])('the documents of %s', (_, id, codes) => {
  expect(codesOf(open(id)).toSorted()).toEqual(codes.toSorted())
})

test('a block lists its own documents, and none while it is hidden', () => {
  const session = open('mandate-np-10y')
  const blockOf = (slug: string) => session.form.blocks.find((block) => block.slug === slug)?.id
  const listed = (slug: string) => listTemplates({ deployment: aurea, session }, blockOf(slug)).map(({ code }) => code)
  expect(listed('lettre-mission')).toEqual(['mission_letter'])
  expect(listed('signature-souscription')).toEqual(
    expect.arrayContaining(['subscription_form', 'search_mandate', 'dismemberment_annex', 'receipt_list']),
  )
  expect(listed('identite')).toEqual([])
  expect(listTemplates({ deployment: aurea, session: open('direct-153k') }, blockOf('lettre-mission'))).toEqual([])
})

const samples = ['pp-single-full', 'pp-married-spouse', 'couple-60k', 'company-usu-5y', 'usu-viager', 'mandate-np-10y']
const everybody = [...samples, 'direct-153k', 'couple-mixed-sync', 'pep-refused', 'gf-small', 'manual-couple']

test.each(everybody)('%s: the summary prints every visible answer, and no hidden one', (id) => {
  const session = open(id)
  // Answered, then hidden by another answer: stored, never printed.
  const ghost = 'FANTÔME'
  const hidden = session.form.elements.filter((one) => one.type === 'input_text' && !session.visible(one.id))
  session.setMany(hidden.map((one) => [one.id, ghost]))
  for (const locale of ['fr', 'en'] as const) {
    const text = textOf(make(session, 'summary', { locale }))
    const reader = inputOf(session, { locale })
    for (const element of session.form.elements) {
      const { role } = kinds[element.type]
      const isPrinted = (role === 'input' || role === 'computed') && session.visible(element.id)
      if (isPrinted) expect(text).toContain(printAnswer(element, reader))
    }
    expect(text).not.toContain(ghost)
  }
})

test.each(everybody)('%s: no document leaves a placeholder or a gap, in either language', (id) => {
  const session = open(id)
  for (const code of codesOf(session))
    for (const locale of ['fr', 'en'] as const) {
      const { blocks, title, reference, company } = make(session, code, { locale })
      const text = textOf([title, reference, company, blocks])
      // Blanks are allowed in the withdrawal form, which a person fills in by hand.
      const lines = text.split('\n').filter((line) => !/^(«\s?(Je|Nous) soussigné|“(I|We), the undersigned)/.test(line))
      expect(lines.filter((line) => /[{}]|\[\[|\]\]|\*\*|undefined|\[object|………/.test(line))).toEqual([])
    }
})

test('the same input makes the same document; the date is one of the inputs', () => {
  const session = open('couple-60k')
  const once = JSON.stringify(make(session, 'subscription_form'))
  expect(JSON.stringify(make(open('couple-60k'), 'subscription_form'))).toBe(once)
  expect(JSON.stringify(make(session, 'subscription_form', { date: '2026-12-24' }))).not.toBe(once)
})

test('a document says that it is a draft until it is sent for signature', () => {
  const session = open('pp-single-full')
  expect(make(session, 'mission_letter').watermark).toBe('PROJET')
  expect(make(session, 'mission_letter', { locale: 'en' }).watermark).toBe('DRAFT')
  expect(make(session, 'mission_letter', { draft: false }).watermark).toBeNull()
})

test.each([
  ['pp-single-full', ['signature-subscriber'], ['signature-advisor']],
  ['pp-married-spouse', ['signature-subscriber', 'signature-subscriber_spouse'], ['signature-advisor']],
  ['couple-60k', ['signature-subscriber', 'signature-cosubscriber'], ['signature-advisor']],
  ['company-usu-5y', ['signature-subscriber'], ['signature-advisor']],
  ['direct-153k', ['signature-subscriber'], []],
])('%s is signed by those to whom the form shows a button', (id, holders, more) => {
  const form = make(open(id), 'subscription_form')
  expect(fields(form)).toEqual([...holders, ...more, 'seal'])
  const buttons = (status: string) => {
    const session = open(id, { status })
    return session.form.elements.filter((one) => one.attributes.signer && session.visible(one.id)).length
  }
  expect(buttons('signature')).toBe(holders.length + more.length)
  if (more.length === 0) return
  expect(fields(make(open(id), 'mission_letter'))).toEqual([...holders, 'seal-firm', 'seal'])
  expect(buttons('mission_validation')).toBe(holders.length)
})

test('amounts stand in figures and in words, accounts in groups of four, dates as the language writes them', () => {
  const session = open('usu-viager')
  const fr = textOf(make(session, 'subscription_form')).replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(fr).toContain('Montant à régler, pour l’usufruit : 8 000,00 € (huit mille euros).')
  expect(fr).toMatch(/FR76( [0-9A-Z]{4}){5} [0-9A-Z]{3}/)
  expect(fr).toContain('14/03/1958')
  const en = textOf(make(session, 'subscription_form', { locale: 'en' }))
  expect(en).toContain('Amount to pay, for the usufruct: €8,000.00 (eight thousand euros).')
  expect(en).toContain('14 March 1958')
  // French words are translated.
  expect(textOf(make(session, 'summary', { locale: 'en' }))).toContain('eight thousand euros')
  expect(textOf(make(session, 'summary', { locale: 'en' }))).not.toContain('huit mille')
})

test('a subscription paid by transfer prints the account to pay to; none is invented for a product without one', () => {
  const changes = { payment_mode: 'virement' }
  const { beneficiary, iban, bic } = aurea.products.find(({ code }) => code === 'CV')!.payment!
  const paid = open('pp-single-full', { changes: { ...changes, product: 'CV' } })
  const text = textOf(make(paid, 'subscription_form'))
  for (const fact of [beneficiary, groupByFour(iban), bic, 'AUREA CV 48211', '15 jours']) expect(text).toContain(fact)
  const byCheque = open('pp-single-full', { changes: { payment_mode: 'cheque' } })
  expect(textOf(make(byCheque, 'subscription_form'))).not.toContain('Référence à rappeler')
  const products = aurea.products.map((product) => ({ ...product, payment: null }))
  const without = open('pp-single-full', { deployment: { ...aurea, products }, changes })
  const printed = textOf(make(without, 'subscription_form', { deployment: { ...aurea, products } }))
  expect(printed).not.toContain('Référence à rappeler')
  expect(printed).toContain('Le virement est fait au compte')
})

test('a document is saved under its title and the number of the dossier', () => {
  const letter = aurea.documentTemplates.find(({ code }) => code === 'mission_letter')
  expect(letter && documentFilename(letter, '48211', 'fr')).toBe('Lettre de mission 48211.pdf')
})

test('the two halves of a divided share total the price of the whole', () => {
  const text = textOf(make(open('mandate-np-10y'), 'dismemberment_annex')).replaceAll(/[\u00a0\u202f]/g, ' ')
  for (const amount of ['40 800,00 €', '27 336,00 €', '13 464,00 €']) expect(text).toContain(amount)
})

test.each([
  ['mandate-np-10y', ['67 %', '33 %']],
  ['usu-viager', ['40 %', '60 %']],
  ['company-usu-5y', ['20,5 %', '79,5 %']],
  ['manual-couple', ['68 %', '32 %']],
])('%s: each half of a divided share stands with its rate', (id, rates) => {
  const text = textOf(make(open(id), 'summary')).replaceAll('\u00a0', ' ')
  for (const rate of rates) expect(text).toContain(`\n${rate}\n`)
})

test('each product has its own template, with its id and its date, in the foot of its form', () => {
  const forms = aurea.products.map(({ code, docusignId, templateDate }) => {
    const { foot } = make(open('pp-single-full', { changes: { product: code } }), 'subscription_form')
    const [year, month, day] = templateDate.split('-')
    expect(foot.template).toMatch(new RegExp(`^${docusignId} \\(${day}/${month}/${year}\\) · version [0-9a-f]{8}$`))
    return foot.template
  })
  expect(new Set(forms).size).toBe(aurea.products.length)
})

test('the list of documents names each receipt with its digest, and the documents about the product with their version', () => {
  const session = open('pp-single-full')
  const text = textOf(make(session, 'receipt_list'))
  for (const { title, sha256 } of inputOf(session, {}).receipts) {
    expect(text).toContain(title)
    expect(text).toContain(sha256)
  }
  const own = listProductDocuments(aurea).filter(({ product }) => product === 'CV')
  expect(own).toHaveLength(5)
  for (const { title, version } of own) {
    expect(text).toContain(title.fr)
    expect(text).toContain(version)
  }
})

test('a version that the client opened is the one that is named', () => {
  const session = open('pp-single-full')
  const opened = { version: 'ffffffffffffffff', date: '2025-01-01', openedOn: '2026-10-03' }
  const input = { ...inputOf(session, {}), openings: new Map([['CV-dic', opened]]) }
  const template = aurea.documentTemplates.find(({ code }) => code === 'receipt_list')
  const text = textOf(template && composeDocument(template, input))
  for (const said of [opened.version, '01/01/2025', '03/10/2026']) expect(text).toContain(said)
})

test('what is newer than a document is not listed in it, and no column says that nothing was opened', () => {
  const session = open('pp-single-full')
  const tables = (date: string, code: string) =>
    make(session, code, { date }).blocks.flatMap((block) =>
      block.kind === 'table' && block.columns[0]?.title === 'Document' ? [block] : [],
    )
  const [listed] = tables('2026-11-02', 'subscription_form')
  expect(listed?.columns.map(({ title }) => title)).toEqual(['Document', 'Daté du'])
  expect(listed?.rows).toHaveLength(5)
  const [earlier] = tables('2026-09-10', 'subscription_form')
  expect(textOf(earlier?.rows)).not.toContain('bulletin')
  expect(earlier?.rows).toHaveLength(4)
  const [sent] = tables('2026-11-02', 'receipt_list')
  expect(sent?.columns.map(({ title }) => title)).toEqual(['Document', 'Daté du', 'Version (empreinte)'])
})

test.each([
  ['pp-married-spouse', 'Mme', 'Mariée – '],
  ['pp-married-spouse', 'M.', 'Marié – '],
  ['mandate-np-10y', 'Mme', 'Divorcée'],
  ['usu-viager', 'M.', 'Veuf'],
])('%s: %s is « %s » on every document, in French', (id, civility, said) => {
  const session = open(id, { changes: { sub_civility: civility } })
  for (const code of ['mission_letter', 'subscription_form', 'summary']) {
    const text = textOf(make(session, code))
    expect(text).toContain(said)
    expect(text).not.toMatch(/\(e\)|Veuf \/ veuve/)
  }
})

test.each(everybody)('%s: no label is a question, a first person or an example, except in the scores', (id) => {
  const session = open(id)
  for (const code of codesOf(session))
    for (const locale of ['fr', 'en'] as const)
      for (const block of make(session, code, { locale }).blocks)
        if (block.kind === 'heading' && block.level === 2) expect(block.text).not.toMatch(/\?|^(Vos |Votre |Your )/)
        else if (block.kind === 'facts')
          for (const { label } of block.rows) expect(label).not.toMatch(/\?|…|^(J’|Je |I |Vos |Your |Vous )|\(e\)/)
})

test('the subscriber declares in sentences, two subscribers in the plural', () => {
  const single = textOf(make(open('pp-single-full'), 'subscription_form')).replaceAll('\u00a0', ' ')
  expect(single).toContain('Le souscripteur déclare souscrire')
  expect(single).toContain('agir pour son propre compte ;')
  expect(single).toContain('ne pas exercer, ni avoir cessé d’exercer')
  const couple = textOf(make(open('couple-60k'), 'subscription_form')).replaceAll('\u00a0', ' ')
  expect(couple).toContain('Les souscripteurs déclarent souscrire')
  expect(couple).toContain('agir pour leur propre compte ;')
  expect(couple).toContain('« Nous soussignés')
  const company = textOf(make(open('company-usu-5y'), 'subscription_form')).replaceAll('\u00a0', ' ')
  expect(company).toContain('de manière ferme et irrévocable, les parts')
  expect(company).not.toContain('sous réserve du droit de rétractation')
  const exposed = textOf(make(open('pep-refused'), 'subscription_form')).replaceAll('\u00a0', ' ')
  expect(exposed).toMatch(/\n(exercer, ou avoir cessé|être un membre direct)/)
})

test('a label follows the kind of person', () => {
  expect(textOf(make(open('couple-60k'), 'summary'))).toContain('Revenus annuels nets du foyer\n')
  expect(textOf(make(open('company-usu-5y'), 'summary'))).toContain('Revenus annuels nets de la société\n')
})

test('accounts are printed in one format, however the form asks for them', () => {
  const session = open('pp-single-full', {
    changes: { payment_mode: 'prelevement', debit_iban: 'FR7630006000011234567890189' },
  })
  expect(textOf(make(session, 'subscription_form'))).toContain('FR76 3000 6000 0112 3456 7890 189')
})

test('the annex has a box for the counterparty to sign on paper, when it is known', () => {
  const boxes = (id: string) =>
    make(open(id), 'dismemberment_annex').blocks.flatMap((block) =>
      block.kind === 'signatures' ? block.fields.filter(({ name }) => name === null) : [],
    )
  expect(boxes('company-usu-5y')).toMatchObject([
    { title: 'La contrepartie, nue-propriétaire', signer: 'Thi Lan NGUYEN' },
  ])
  expect(boxes('mandate-np-10y')).toEqual([])
})

test('a copy in another language says which version is binding', () => {
  const session = open('pp-single-full')
  expect(make(session, 'summary').translation).toBeNull()
  expect(make(session, 'summary', { locale: 'en' }).translation).toBe(
    'Translation — only the French version is binding',
  )
  const english = { ...aurea, locale: 'en' as const }
  expect(make(session, 'summary', { deployment: english }).translation).toBe(
    'Traduction — seule la version anglaise fait foi',
  )
})

test('the report names the client in its title, and what it costs them in euros', () => {
  const titleOf = (id: string) => make(open(id), 'adequacy_report').title
  expect(titleOf('couple-60k')).toBe('Rapport d’adéquation établi pour Monsieur Karim HADDAD et Madame Sonia HADDAD')
  expect(titleOf('company-usu-5y')).toBe('Rapport d’adéquation établi pour BOISVERT HOLDING')
  const text = textOf(make(open('couple-60k'), 'adequacy_report')).replaceAll(/[\u00a0\u202f]/g, ' ')
  // 10,8 % of 60 242 €.
  expect(text).toContain('10,8 % de 60 242,00 €, compris dans le prix\n6 506,14 €')
  expect(text).toMatch(/Total sur 8 ans\nsoit [\d,]+ % par an du montant réglé\n[\d ]+,\d\d €/)
})

test('the report and the client record name what was asked in the words of documents, ranks with what they rank', () => {
  for (const template of ['adequacy_report', 'client_record']) {
    const printed = textOf(make(open('couple-60k'), template))
    expect(printed).toContain('Réaction à une baisse de 10\u00a0% du placement')
    expect(printed).not.toContain('Que faites-vous')
  }
  expect(textOf(make(open('couple-60k'), 'adequacy_report'))).toContain('Rendement (rang de 1 à 3)')
})

test('the sentence before a list stays on its page', () => {
  const { blocks } = make(open('pp-single-full'), 'subscription_form')
  const kept = blocks.flatMap((block, at) => ('keepWithNext' in block ? (blocks[at + 1]?.kind ?? '') : []))
  expect(kept).toEqual(['list'])
})

test('an answer is never read as a part of the template', () => {
  const session = open('pp-single-full', { changes: { sub_first_name: '**{company.name}** [[x]]' } })
  const { blocks } = make(session, 'mission_letter')
  expect(textOf(blocks)).toContain('**{company.name}** [[x]] GARNIER')
})

test('an element that a company removed from its forms is not printed', async () => {
  const halle = await readDeployment({ customer: 'halle-investissement', features: {} })
  const session = open('mandate-np-10y', { deployment: halle })
  expect(codesOf(session, halle)).not.toContain('dismemberment_annex')
  const text = textOf(make(session, 'subscription_form', { deployment: halle })).replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(text).toContain('Halle Investissement')
  expect(text).toContain('Montant à régler : 40 800,00 € (quarante mille huit cents euros).')
  expect(text).not.toMatch(/usufruit|nue-propriété/i)
})

test('a document prints the price the dossier is sold at, whatever the catalogue says since', () => {
  const products = aurea.products.map((product) => ({ ...product, unitPrice: 199 }))
  const text = textOf(make(open('pp-single-full', { deployment: { ...aurea, products } }), 'subscription_form'))
  expect(text).toContain('199,00\u00a0€ (')
})

test('the documents about products are complete in both languages, each with its own version', () => {
  const documents = listProductDocuments(aurea)
  expect(documents).toHaveLength(25)
  expect(new Set(documents.map(({ version }) => version)).size).toBe(25)
  for (const { content } of documents)
    for (const document of [content.fr, content.en]) {
      expect(document.blocks.length).toBeGreaterThan(5)
      expect(textOf(document)).not.toMatch(/[{}]|………|undefined/)
    }
})

test('the report prints what the advisor wrote, line by line, and asks for what they must still write', () => {
  const session = open('couple-60k')
  const written = new Map([
    ['reasons', 'Première raison.\n\nSeconde raison.'],
    ['situation', '  '],
  ])
  const { blocks } = make(session, 'adequacy_report', { written })
  const at = blocks.findIndex((block) => block.kind === 'heading' && block.text === 'Pourquoi ce placement convient')
  expect(blocks.slice(at + 1, at + 3)).toEqual([
    { kind: 'paragraph', text: 'Première raison.' },
    { kind: 'paragraph', text: 'Seconde raison.' },
  ])
  const asked = blocks.flatMap((block) => (block.kind === 'note' ? [block.title] : []))
  expect(asked).toContain('Produit recommandé (à rédiger)')
  expect(asked.filter((title) => title?.startsWith('Observations'))).toEqual([])
})

test.each(['mission_letter', 'subscription_form', 'client_record'])('%s says where and when it is signed', (code) => {
  const { blocks } = make(open('couple-60k'), code)
  const at = blocks.findIndex(({ kind }) => kind === 'signatures')
  expect(blocks[at - 1]).toMatchObject({ kind: 'paragraph', text: expect.stringMatching(/^Fait à Nantes, le \d/) })
})
