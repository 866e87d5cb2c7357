import { createHash } from 'node:crypto'

/** The id of a row of the provider's state: its holder presents the id itself. */
export const hashId = (id: string) => createHash('sha256').update(id).digest('base64url')
