import { expect, test } from 'vitest'
import { fillText } from '../../../deployment/documents/text.ts'
import { agree, chooseForm } from './agreement.ts'

test.each([
  ['Marié(e)', 'Marié', 'Mariée'],
  ['Divorcé(e)', 'Divorcé', 'Divorcée'],
  ['Veuf / veuve', 'Veuf', 'Veuve'],
  ['Salarié(e) du privé', 'Salarié du privé', 'Salariée du privé'],
  ['Indépendant(e) / profession libérale', 'Indépendant / profession libérale', 'Indépendante / profession libérale'],
  ['Gardien(ne)', 'Gardien', 'Gardienne'],
  ['Union libre', 'Union libre', 'Union libre'],
  ['SARL / EURL', 'SARL / EURL', 'SARL / EURL'],
  ['Pacte civil (PACS)', 'Pacte civil (PACS)', 'Pacte civil (PACS)'],
])('« %s » is « %s » for Monsieur and « %s » for Madame', (text, masculine, feminine) => {
  expect([agree(text, 'masculine'), agree(text, 'feminine'), agree(text, null)]).toEqual([masculine, feminine, text])
})

test.each([
  ['masculine', 'né'],
  ['feminine', 'née'],
  [null, 'né / née'],
] as const)('of two forms, %s chooses « %s »', (gender, expected) => {
  expect(chooseForm(['né', 'née'], gender)).toBe(expected)
})

test('a text elides before what fills it, in bold or not, and names the two forms of a word', () => {
  const seen: unknown[] = []
  const fill = (text: string, locale: 'fr' | 'en' = 'fr') =>
    fillText(
      text,
      ({ name, forms }) => {
        seen.push(forms)
        return name === 'who' ? 'Élodie' : 'Halle'
      },
      { blank: '…', locale },
    )
      .map((piece) => piece.text)
      .join('')
  expect(fill('Le compte de **{who}**, celui de {who} et de {other}')).toBe(
    'Le compte d’Élodie, celui d’Élodie et de Halle',
  )
  expect(fill('de {who}', 'en')).toBe('de Élodie')
  seen.length = 0
  fill('{civility|Informé/Informée} de')
  expect(seen).toEqual([['Informé', 'Informée']])
})
