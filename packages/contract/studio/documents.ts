import { z } from 'zod'
import { route } from '../route.ts'
import { text } from '../scalars.ts'
import { EditionId } from './editions.ts'

export const draftDocuments = {
  readDraftDocument: route('readDraftDocument', {
    summary:
      'Get a document of a draft as PDF, for one of its samples; a newer request of the caller replaces a waiting one',
    roles: ['studio'],
    params: EditionId,
    query: z.object({
      /** Of the template, such as `documents/mission-letter.json`. */
      file: text(100),
      sample: text(100),
      language: z.enum(['fr', 'en']),
    }),
    reply: 'file',
    conflicts: true,
    cost: 2,
  }),
}
