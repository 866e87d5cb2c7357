/** The form and what is chosen in it, of an address within a draft; both empty on the other screens. */
export function formPlaceOf(place: string): { file: string; key: string } {
  const [path = '', search = ''] = place.split('?')
  const [screen, form = 'client'] = path.split('/')
  if (screen !== 'form') return { file: '', key: '' }
  return { file: `forms/${form}.json`, key: new URLSearchParams(search).get('at') ?? '' }
}
