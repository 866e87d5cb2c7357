export type Searchable = {
  number: string
  client: { last_name: string | null; first_name: string | null; username: string | null } | null
  /** The name in the answers, while the dossier has no client. */
  lead?: { lastName: string | null; firstName: string | null; companyName: string | null }
  advisor: { lastname: string; firstname: string; external_id: string | null } | null
}

/**
 * The indexed text: names and numbers, lower case, without accents. A line break precedes what short terms may match
 * (last or company name, client number, dossier number), a tab what they may not. « garnier etienne garnier » matches
 * the name in both orders.
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
  return parts.flatMap((part) => (part ? [opening + normaliseSearch(part)] : [])).join('')
}

// Unicode does not decompose these letters.
const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

/** Must match `normalise_search` in the database. */
export function normaliseSearch(text: string): string {
  const plain = /^[ -~]*$/.test(text) ? text.toLowerCase() : withoutAccents(text)
  return plain.replaceAll(/\s+/g, ' ').trim()
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[œæßøłđ]/g, (letter) => ligatures[letter] ?? letter)
    .replaceAll('’', "'")
}
