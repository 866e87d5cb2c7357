/**
 * Derives the `autocomplete` token from the end of the element name. The start becomes a section, so that the co-
 * subscriber does not get the subscriber's address.
 */
export function autocompleteOf(name: string): string {
  const [ending, token] = endings.find(([ending]) => name === ending || name.endsWith(`_${ending}`)) ?? []
  if (ending === undefined || token === undefined || token === 'off') return 'off'
  const person = name.slice(0, -ending.length - 1).replaceAll(/\W/g, '')
  return person ? `section-${person} ${token}` : token
}

const endings = Object.entries({
  civility: 'honorific-prefix',
  last_name: 'family-name',
  first_name: 'given-name',
  birth_date: 'bday',
  // Not the home address.
  birth_city: 'off',
  birth_country: 'off',
  company_name: 'organization',
  function: 'organization-title',
  address: 'street-address',
  zip: 'postal-code',
  city: 'address-level2',
  country: 'country-name',
  email: 'email',
  phone: 'tel-national',
})
