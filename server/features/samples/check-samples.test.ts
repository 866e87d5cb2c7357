import { expect, test } from 'vitest'
import { formatFinding } from '../../deployment/findings/finding.ts'
import { readDeployment, type Deployment } from '../../deployment/deployment.ts'
import { checkSamples } from './check-samples.ts'

const aurea = await readDeployment({ customer: 'aurea', features: {} })
if (!aurea.samples) throw new Error('aurea has no samples')
const { samples } = aurea.samples
const codes = ['mission_letter', 'subscription_form']
/** One sample and the documents it signs; the shipped deployments are checked whole in scripts/deployment.test.ts. */
const small = {
  ...aurea,
  products: aurea.products.map((product) => ({ ...product, documents: [] })),
  documentTemplates: aurea.documentTemplates.filter(({ code }) => codes.includes(code)),
  envelopes: { mission: ['mission_letter'], subscription: ['subscription_form'] },
  samples: { ...aurea.samples, samples: samples.filter(({ id }) => id === 'single'), models: [] },
}
const check = async (change: Partial<Deployment>) => (await checkSamples({ ...small, ...change })).map(formatFinding)
const withSample = (change: object): Partial<Deployment> => ({
  samples: { ...small.samples, samples: small.samples.samples.map((one) => ({ ...one, ...change })) },
})
const [single] = small.samples.samples
const answering = (answers: object) => withSample({ answers: { ...single?.answers, ...answers } })

test('a company whose samples go through has nothing to correct', async () => {
  expect(await check({})).toEqual([])
})

test.each<[string, Partial<Deployment>, RegExp]>([
  [
    'an answer that is missing',
    answering({ sub_email: null }),
    /^samples\.json\/single\/sub_email: « sub_email » is not answered/,
  ],
  [
    'an answer that the form refuses',
    answering({ sub_email: 'nobody' }),
    /^samples\.json\/single\/sub_email: « sub_email » is answered as the form does not allow/,
  ],
  [
    'an answer to a question that there is not',
    answering({ sub_emial: 'nobody@example.com' }),
    /^samples\.json\/single\/answers\/sub_emial: there is no element « sub_emial »/,
  ],
  [
    'a signer without an address',
    answering({ sub_email: null }),
    /^form 1\/signers: does not say the e-mail address of « subscriber » in the sample « single »/,
  ],
  ['a subscriber without a name', answering({ sub_last_name: null }), /^form 1\/pairing: does not say who subscribes/],
  ['a company without samples', { samples: null }, /^samples\.json: the file is missing/],
  ['a sample like none', withSample({ like: 'nobody' }), /^samples\.json\/single\/like: there is no other sample/],
  [
    'a form that there is not',
    { ...withSample({ form: 'backOffice' }), forms: { ...aurea.forms, backOffice: 99 } },
    /^samples\.json\/single: there is no form « backOffice »/,
  ],
  [
    'a document that no sample signs',
    { envelopes: { mission: ['mission_letter'], subscription: ['subscription_form', 'search_mandate'] } },
    /^envelopes\.subscription: no sample signs « search_mandate »/,
  ],
  [
    'a document without a field for the seal',
    {
      documentTemplates: small.documentTemplates.map((template) => ({
        ...template,
        sections: template.sections.filter(({ parts }) => !parts.includes('signatures')),
      })),
    },
    /^samples\.json\/single: its document « subscription_form » cannot be made: The document has no field for the seal/,
  ],
])('%s is refused', async (_, change, sentence) => {
  expect(await check(change)).toContainEqual(expect.stringMatching(sentence))
})
