// The tables of docs/form-authors.md, made from the descriptions of the form engine.
import {
  attributeDescriptions,
  typeDescriptions,
  type AttributeDescription,
  type AttributeName,
  type TypeGroup,
} from '@parcelle/forms'

/** The text with the content of each `<!-- table: name -->` … `<!-- end -->` written anew. */
export function writeTables(text: string): string {
  return text.replaceAll(/(<!-- table: ([\w-]+) -->\n)[\s\S]*?(\n<!-- end -->)/g, (_, begin: string, name, end) => {
    const table = tables[String(name)]
    if (!table) throw new Error(`There is no table « ${String(name)} ».`)
    return `${begin}\n${table().join('\n')}\n${String(end)}`
  })
}

const tables: Readonly<Record<string, () => string[]>> = {
  'common-attributes': () => listAttributes(true),
  'own-attributes': () => listAttributes(false),
  answers: () => listTypes('answer', 'Reads and checks'),
  computed: () => listTypes('computed', 'Value'),
  shown: () => listTypes('shown', 'What it is'),
}

function listAttributes(common: boolean): string[] {
  const rows = Object.entries(attributeDescriptions).filter(([, one]) => (one.common ?? false) === common)
  return [
    '| Attribute | Value | Without it | Meaning | Example |',
    '|---|---|---|---|---|',
    ...rows.map(([name, one]) =>
      row(
        `\`${name}\``,
        valueOf(one),
        one.required ? 'refused' : (one.byDefault?.en ?? ''),
        one.help.inFiles ?? one.help.en,
        show(one),
      ),
    ),
  ]
}

function listTypes(group: TypeGroup, heading: string): string[] {
  const rows = Object.entries(typeDescriptions).filter(([, one]) => one.group === group)
  return [
    `| Type | ${heading} | Attributes | Example |`,
    '|---|---|---|---|',
    ...rows.map(([name, { help, attributes, example }]) =>
      row(`\`${name}\``, help.inFiles ?? help.en, attributes.map(code).join(', '), `\`${JSON.stringify(example)}\``),
    ),
  ]
}

const words: Readonly<Record<AttributeDescription['kind'], string>> = {
  texts: '`{fr, en}`',
  word: 'text',
  flag: '`true` or `false`',
  number: 'number',
  answer: 'an answer',
  'date bound': 'day',
  element: 'element',
  elements: 'elements',
  options: 'options',
  'document types': 'types',
  rules: 'rules',
  words: 'texts',
  'table cell': '`{tables, column}`',
  account: '`{iban, use}`',
}

const valueOf = ({ kind, values }: AttributeDescription) =>
  values ? values.map((value) => code(String(value))).join(', ') : words[kind]
const show = ({ example }: AttributeDescription) => `\`${JSON.stringify(example)}\``
const code = (name: AttributeName | string) => `\`${name}\``
const row = (...cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
