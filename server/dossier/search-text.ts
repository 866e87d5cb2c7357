export type Searchable = {
  number: string
  client: { last_name: string | null; first_name: string | null; username: string | null } | null
  /** The name in the answers, while the dossier has no client. */
  lead?: { lastName: string | null; firstName: string | null; companyName: string | null }
  advisor: { lastname: string; firstname: string; external_id: string | null } | null
}

/**
 * The searched names and numbers, which a trigger normalises. A line break precedes what short terms may match (last or
 * company name, client number, dossier number), a tab what they may not. « Garnier Étienne Garnier » matches the name in
 * both orders.
 */
export function searchText({ number, client, lead, advisor }: Searchable): string {
  const opening = client
    ? [joinBothOrders(client.last_name, client.first_name), client.username, number]
    : [joinBothOrders(lead?.lastName, lead?.firstName), lead?.companyName, number]
  const rest = [joinBothOrders(advisor?.firstname, advisor?.lastname), advisor?.external_id]
  return joinPrefixed('\n', opening) + joinPrefixed('\t', rest)
}

function joinBothOrders(one: string | null | undefined, other: string | null | undefined): string {
  return one && other ? `${one} ${other} ${one}` : (one ?? other ?? '')
}

function joinPrefixed(opening: string, parts: readonly (string | null | undefined)[]): string {
  return parts.flatMap((part) => (part ? [opening + part.replaceAll(/\s+/g, ' ')] : [])).join('')
}
