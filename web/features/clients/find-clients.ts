import type { Client } from '@parcelle/contract/clients'
import { foldText } from '../../ui/content/fold-text.ts'

/** A client with their search text, computed once because the list is filtered at every keystroke. */
type SearchableClient = { client: Client; text: string }

const nameOf = ({ last_name: last, first_name: first }: Client) =>
  foldText([last, first].join(' ')).replaceAll(/[\s'-]+/g, ' ')

export function findHomonyms(clients: readonly Client[]): ReadonlySet<Client> {
  const byName = Map.groupBy(clients, nameOf)
  return new Set([...byName.values()].filter(({ length }) => length > 1).flat())
}

/** In the order of the reply, that of a French directory. */
export function makeSearchable(clients: readonly Client[]): SearchableClient[] {
  return clients.map((client) => {
    const { first_name: first, last_name: last, username } = client
    return { client, text: foldText([last, first, username].join(' ')) }
  })
}

export function findClients(clients: readonly SearchableClient[], term: string): Client[] {
  const words = foldText(term).split(/[\s'-]+/)
  return clients.filter(({ text }) => words.every((word) => text.includes(word))).map(({ client }) => client)
}
