import { grades } from '@parcelle/domain'
import { z } from 'zod'
import { FormCondition, namesRule } from './documents/template.ts'

const Text = z.strictObject({ fr: z.string().min(1), en: z.string().min(1) })
const Names = z.array(z.string()).min(1)
const Days = z.int().min(1).max(3650)
const kind = <K extends string>(name: K) => ({ kind: z.literal(name) })

const Check = z.discriminatedUnion('kind', [
  FormCondition.extend({ ...kind('answers'), shows: Names.exactOptional() }).refine(namesRule.check, namesRule.message),
  z.strictObject({ ...kind('risk'), profile: z.string(), highest: z.record(z.string(), z.int().min(0).max(7)) }),
  z.strictObject(kind('missing-documents')),
  z.strictObject({ ...kind('old-documents'), elements: Names, days: Days }),
  z.strictObject({
    ...kind('other-document'),
    answer: z.string(),
    documents: Names,
    types: z.record(z.string(), Names),
  }),
  z.strictObject({ ...kind('pairing'), grades: z.array(z.enum(grades)).min(1) }),
  z.strictObject(kind('screening')),
  z.strictObject({ ...kind('late-signature'), days: Days }),
  z.strictObject(kind('corrections')),
])

/** `vigilance.json`: what the back office must look at before it decides, in the order in which it is shown. */
export const Vigilance = z.strictObject({
  points: z.array(
    z.strictObject({
      /** Kept with what people have seen, so it never changes. */
      id: z
        .string()
        .regex(/^[a-z0-9][a-z0-9-]*$/)
        .max(40),
      title: Text,
      /** Kept, but not pointed out. */
      off: z.literal(true).exactOptional(),
      check: Check,
    }),
  ),
})
export type Vigilance = z.output<typeof Vigilance>
