import type { Client } from '@parcelle/contract/clients'
import { foldText } from '../../ui/content/fold-text.ts'

/** A client and the texts they are found by, made once for the whole list: it is read again at every letter typed. */
type Findable = { client: Client; names: readonly string[] }

/** In the order they came, which is that of a French directory. */
export function makeFindable(clients: readonly Client[]): Findable[] {
  return clients.map((client) => {
    const { first_name: first, last_name: last, username } = client
    // Both orders, because people type either.
    const full = first ? [`${first} ${last}`, `${last} ${first}`] : [last]
    return { client, names: [...full, username ?? ''].map(foldText) }
  })
}

/** Those whose last name, first name or number holds the term, whatever its case and accents. */
export function findClients(clients: readonly Findable[], term: string): Client[] {
  const wanted = foldText(term.trim())
  return clients.filter(({ names }) => names.some((name) => name.includes(wanted))).map(({ client }) => client)
}
