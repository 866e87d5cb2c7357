import { expect, test } from 'vitest'
import { passwordProblem } from './rule.ts'

const owner = { username: 'P0417-rivage', email: 'helene@rivage.example.org', firstname: 'Hélène', lastname: 'RIVAGE' }
const company = 'Auréa Pierre Gestion'

test.each([
  ['onze caract', 'short'],
  ['            ', 'short'],
  ['\u00a0\u2003 \t        ', 'short'],
  ['  onze caract  ', 'short'],
  ['a          b', 'short'],
  ['x'.repeat(501), 'long'],
  ['aaaaaaaaaaaa', 'common'],
  ['121212121212', 'common'],
  ['a b a b a b a b', 'common'],
  ['123456789012', 'common'],
  ['09876543210987', 'common'],
  ['azertyuiopqsd', 'common'],
  ['mlkjhgfdsqpoiu', 'common'],
  ['Parcelle-2026!', 'common'],
  ['1234567890azer', 'common'],
  ['password1234', 'common'],
  ['PASSWORD----', 'common'],
  ['P@ssw0rd2026!', 'common'],
  ['passwordpassword', 'common'],
  ['Motdepasse2026', 'common'],
  ['mot de passe 2026', 'common'],
  ['!!!azerty123456', 'common'],
  ['1qaz2wsx3edc', 'common'],
  ['Marseille13013', 'common'],
  ['123456123456', 'common'],
  ['123qwe456asd', 'common'],
  ['azerty123azerty', 'common'],
  ['soleil 2026 soleil', 'common'],
  ['m4r5e1lle-2026', 'common'],
  ['helene@rivage.example.org', 'personal'],
  ['Helene Rivage 75', 'personal'],
  ['rivage-rivage', 'personal'],
  ['p0417-RIVAGE-1', 'personal'],
  ['rivagehelene2026', 'personal'],
  ['Aurea-Pierre-Gestion', 'personal'],
  ['aureapierre2026!', 'personal'],
  ['Helene@Aurea2026', 'personal'],
])('« %s » is refused: %s', (password, problem) => {
  expect(passwordProblem(password, owner, company)).toBe(problem)
})

test.each([
  'une phrase que je retiendrai',
  'Le rivage est loin de la ville',
  'une pierre pour trois hirondelles',
  'cheval correct pile agrafe',
  'kT7#vq2Lm9!x',
  'Ωμέγα και άλφα',
  '十二文字以上の秘密の合言葉',
  'x4'.concat('ぬ'.repeat(4), 'qwzp7!'),
])('« %s » is accepted', (password) => {
  expect(passwordProblem(password, owner, company)).toBeNull()
})

test('a name of two letters forbids nothing', () => {
  expect(passwordProblem('la mer et le ciel', { ...owner, firstname: 'Le', lastname: 'La' }, company)).toBeNull()
})
