import { z } from 'zod'

/** `code` is for programs; `message` is a locale key or a literal. */
export const ErrorItem = z.object({
  code: z.string(),
  property: z.string().optional(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type ErrorItem = z.infer<typeof ErrorItem>

export const ErrorBody = z.object({
  errors: z.array(ErrorItem),
  detail: z.string().optional(),
  /** Where the server is traced: the id under which an operator finds the request. */
  trace: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
