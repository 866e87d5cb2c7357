import { z } from 'zod'

const Change = z.strictObject({
  /** For the people who read the file. */
  why: z.string().optional(),
  removeBlocks: z.array(z.string()).default([]),
  removeElements: z.array(z.string()).default([]),
  /** Laid over what the form says of the element; an attribute that is null is taken away. */
  elements: z
    .record(
      z.string(),
      z.strictObject({
        condition: z.unknown().optional(),
        attributes: z.record(z.string(), z.unknown()).default({}),
      }),
    )
    .default({}),
  /** Laid over the parts that elements play; a part that is null is taken away. */
  referential: z.record(z.string(), z.unknown()).default({}),
})
export type FormChange = z.output<typeof Change>

/** `form-changes.json`: how the forms of this company differ from those of the deployment it extends. */
export const FormChanges = z.strictObject({ client: Change.optional(), backOffice: Change.optional() })
export type FormChanges = z.output<typeof FormChanges>
