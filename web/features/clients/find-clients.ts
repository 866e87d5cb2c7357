import type { Client } from '@parcelle/contract/clients'
import { foldText } from '../../ui/content/fold-text.ts'

/** A client and the texts they are found by, made once for the whole list: it is read again at every letter typed. */
type Findable = { client: Client; text: string }

const nameOf = ({ last_name: last, first_name: first }: Client) =>
  foldText([last, first].join(' ')).replaceAll(/[\s'-]+/g, ' ')

/** Those whose name, as people say it, is another's too. */
export function findHomonyms(clients: readonly Client[]): ReadonlySet<Client> {
  const byName = Map.groupBy(clients, nameOf)
  return new Set([...byName.values()].filter(({ length }) => length > 1).flat())
}

/** In the order they came, which is that of a French directory. */
export function makeFindable(clients: readonly Client[]): Findable[] {
  return clients.map((client) => {
    const { first_name: first, last_name: last, username } = client
    return { client, text: foldText([last, first, username].join(' ')) }
  })
}

/** Those whose names and number hold each word of the term, whatever its order, case and accents. */
export function findClients(clients: readonly Findable[], term: string): Client[] {
  const words = foldText(term).split(/[\s'-]+/)
  return clients.filter(({ text }) => words.every((word) => text.includes(word))).map(({ client }) => client)
}
