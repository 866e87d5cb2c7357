import { z } from 'zod'

const Change = z.strictObject({
  /** A remark for readers of the file. */
  why: z.string().optional(),
  removeBlocks: z.array(z.string()).default([]),
  removeElements: z.array(z.string()).default([]),
  /** Merged into the element; null removes an attribute. */
  elements: z
    .record(
      z.string(),
      z.strictObject({
        condition: z.unknown().optional(),
        attributes: z.record(z.string(), z.unknown()).default({}),
      }),
    )
    .default({}),
  /** Merged into the form's referential; null removes an entry. */
  referential: z.record(z.string(), z.unknown()).default({}),
})
export type FormChange = z.output<typeof Change>

/** `form-changes.json`: how the forms differ from those of the extended deployment. */
export const FormChanges = z.strictObject({ client: Change.optional(), backOffice: Change.optional() })
export type FormChanges = z.output<typeof FormChanges>
