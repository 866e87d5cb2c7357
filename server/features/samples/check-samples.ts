import type { Form, Session, Value } from '@parcelle/forms'
import type { Deployment } from '../../deployment/deployment.ts'
import type { Template } from '../../deployment/documents/template.ts'
import { problem, type Finding } from '../../deployment/findings/finding.ts'
import { composePayment } from '../../deployment/payment.ts'
import { readIdentity } from '../../dossier/pairing/sides.ts'
import { layOut } from '../../platform/pdf/layout/lay-out.ts'
import { addSigningFields, readClientSigners } from '../signing/index.ts'
import {
  composeDocument,
  findFirm,
  listProductDocuments,
  listTemplates,
  type DocumentInput,
} from '../templates/index.ts'
import { evaluateSamples } from './evaluate-samples.ts'
import { findUnmet, type UnmetExpectation } from './find-unmet.ts'
import { compileForm, openSample, readAnswers, statuses, type Sample, type SampledDeployment } from './open-sample.ts'

const NUMBER = '00001'

/**
 * Runs every sample through the life of a dossier: complete, with signers, documents with signature and seal fields,
 * and a delivery that names the subscriber.
 */
export async function checkSamples({ samples, ...deployment }: Deployment): Promise<Finding[]> {
  if (samples) return trySamples({ ...deployment, samples })
  return [problem('samples.json', 'the file is missing: without a sample no document is tried')]
}

async function trySamples(deployment: SampledDeployment): Promise<Finding[]> {
  const forms = new Map<Sample['form'], Form | null>()
  const formOf = (kind: Sample['form']) => {
    if (!forms.has(kind)) forms.set(kind, compileForm(deployment, kind))
    return forms.get(kind) ?? null
  }
  const { samples } = deployment.samples
  const unmet = evaluateSamples(deployment).flatMap(({ sample, outcome }) =>
    outcome ? findUnmet(sample.expects ?? {}, outcome).map((one) => describeUnmet(sample, one)) : [],
  )
  const findings: Finding[] = [...nameFindings(deployment)]
  const printed = new Set<string>()
  for (const sample of samples) {
    const form = formOf(sample.form)
    if (!form) findings.push(problem(`samples.json/${sample.id}`, `there is no form « ${sample.form} »`))
    else findings.push(...(await checkSample(deployment, form, sample, printed)))
  }
  return [
    ...findings,
    ...unmet,
    ...(await checkProductDocuments(deployment)),
    ...(samples.some(({ form }) => form === 'client')
      ? []
      : [problem('samples.json', 'has no sample of the client form')]),
    ...Object.entries(deployment.envelopes).flatMap(([kind, codes]) =>
      codes
        .filter((code) => !printed.has(code))
        .map((code) => problem(`envelopes.${kind}`, `no sample signs « ${code} »: add one to samples.json`)),
    ),
  ]
}

function describeUnmet({ id }: Sample, { what, name, is, expected }: UnmetExpectation): Finding {
  if (what === 'amounts')
    return problem(`samples.json/${id}`, `« ${name} » is ${String(is)} where ${String(expected)} is expected`)
  const state = is === null ? 'is expected, but does not come of it' : 'comes of it, but is not expected'
  return problem(`samples.json/${id}`, `${nouns[what]} « ${name} » ${state}`)
}
const nouns = { blocks: 'the block', documents: 'the document', signers: 'the signer' } as const

/** Samples that extend a missing sample, or that share an id. */
function nameFindings({ samples: { samples, models } }: SampledDeployment): Finding[] {
  const ids = [...samples, ...models].map(({ id }) => id)
  return samples.flatMap(({ id, like }, at) => [
    ...(like === undefined || (ids.includes(like) && like !== id)
      ? []
      : [problem(`samples.json/${id}/like`, `there is no other sample « ${like} »`)]),
    ...(ids.indexOf(id) < at ? [problem(`samples.json/${id}`, 'another sample has the same id')] : []),
  ])
}

async function checkSample(
  deployment: SampledDeployment,
  form: Form,
  sample: Sample,
  printed: Set<string>,
): Promise<Finding[]> {
  const where = `samples.json/${sample.id}`
  const session = openSample(deployment, form, sample, 'ongoing')
  const open = session.problems().map(({ elementId }) => {
    const name = form.element(elementId)?.name ?? String(elementId)
    const reason = isUnanswered(session.value(elementId)) ? 'is not answered' : 'is answered as the form does not allow'
    return problem(`${where}/${name}`, `« ${name} » ${reason}`)
  })
  const unknown = Object.keys(sample.answers).filter((name) => !form.element(name))
  const identity = readIdentity(session, 'subscriber')
  const nameless = !identity?.lastName && !identity?.companyName
  return [
    ...open,
    ...unknown.map((name) => problem(`${where}/answers/${name}`, `there is no element « ${name} »`)),
    ...(nameless
      ? [problem(`form ${form.definition.id}/pairing`, `does not say who subscribes in the sample « ${sample.id} »`)]
      : []),
    ...(await checkDrafts(deployment, session, sample, printed)),
    ...(sample.form === 'client' ? await checkEnvelopes(deployment, form, sample) : []),
  ]
}

const isUnanswered = (value: Value) => value === null || value === '' || value === false

/** Every document that is listed for the dossier, in both languages. */
async function checkDrafts(
  deployment: SampledDeployment,
  session: Session,
  sample: Sample,
  printed: Set<string>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const template of listTemplates({ deployment, session })) {
    printed.add(template.code)
    for (const locale of ['fr', 'en'] as const) {
      const input = toInput(deployment, session, sample, { locale, draft: true })
      findings.push(...(await attempt(template, sample, () => layOut(composeDocument(template, input)))))
    }
  }
  return findings
}

async function checkEnvelopes(deployment: SampledDeployment, form: Form, sample: Sample): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const kind of sample.direct ? (['subscription'] as const) : (['mission', 'subscription'] as const)) {
    const session = openSample(deployment, form, sample, statuses[kind])
    const people = readClientSigners(session, kind, sample.direct)
    for (const { party, name, email } of people)
      if (name === '' || email === '')
        findings.push(
          problem(
            `form ${form.definition.id}/signers`,
            `does not say ${name === '' ? 'the name' : 'the e-mail address'} of « ${party} » in the sample « ${sample.id} »`,
          ),
        )
    const input = toInput(deployment, session, sample, { locale: deployment.locale, draft: false })
    const fields = listSigningFields(input, people, sample)
    const templates = listTemplates({ deployment, session })
    for (const template of templates.filter(({ code }) => deployment.envelopes[kind].includes(code)))
      findings.push(
        ...(await attempt(template, sample, async () => {
          const { bytes } = await layOut(composeDocument(template, input))
          await addSigningFields(bytes, fields)
        })),
      )
  }
  return findings
}

function listSigningFields(input: DocumentInput, people: ReturnType<typeof readClientSigners>, { direct }: Sample) {
  const firm = findFirm(input)
  return [
    ...people.map(({ party, name }) => ({ name: party, label: name })),
    ...(direct ? [] : [{ name: 'subscriber_advisor' as const, label: ADVISOR.lastname }]),
    ...(firm ? [{ name: 'firm' as const, label: firm.name }] : []),
    { name: 'company' as const, label: input.deployment.company.name },
  ]
}

const ADVISOR = { firstname: 'Camille', lastname: 'Exemple' }

export function toInput(
  deployment: SampledDeployment,
  session: Session,
  sample: Sample,
  { locale, draft }: Pick<DocumentInput, 'locale' | 'draft'>,
): DocumentInput {
  const date = deployment.samples.today
  const receipts = Object.entries(readAnswers(deployment, sample)).flatMap(([name, value]) => {
    const element = session.form.element(name)
    if (!element?.attributes.types || !Array.isArray(value)) return []
    const typeId = element.attributes.types[0]?.typeId ?? ''
    return value.map((title) => ({ elementId: element.id, typeId, title, addedOn: date, sha256: '0'.repeat(64) }))
  })
  return {
    deployment,
    session,
    dossier: { number: NUMBER },
    advisor: sample.direct ? null : ADVISOR,
    receipts,
    openings: new Map(),
    payment: composePayment(deployment, session, NUMBER),
    locale,
    date,
    draft,
  }
}

async function checkProductDocuments(deployment: SampledDeployment): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { id, content } of listProductDocuments(deployment))
    try {
      await layOut(content[deployment.locale])
    } catch (error) {
      findings.push(problem(`products.json/products/${id}`, `cannot be made: ${sentence(error)}`))
    }
  return findings
}

async function attempt({ code }: Template, { id }: Sample, make: () => Promise<unknown>): Promise<Finding[]> {
  try {
    await make()
    return []
  } catch (error) {
    return [problem(`samples.json/${id}`, `its document « ${code} » cannot be made: ${sentence(error)}`)]
  }
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error))
