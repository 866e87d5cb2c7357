import { formSchema } from '@parcelle/forms'
import { z } from 'zod'
import { Catalogue, Options, Payments, Samples, TablesFile } from './content-shapes.ts'
import { Firms } from './documents/facts.ts'
import { ProductTemplateFile, SharedFile, TemplateFile } from './documents/template.ts'
import { FormChanges } from './form-changes.ts'
import { SettingsFile } from './settings-file.ts'
import { Vigilance } from './vigilance-file.ts'

/** The shape of each file of a deployment, by the name of its schema. A new file is added here. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  settings: SettingsFile,
  products: Catalogue,
  payments: Payments,
  dismemberment: TablesFile,
  datalist: Options,
  firms: Firms,
  document: TemplateFile,
  'shared-document': SharedFile,
  'product-document': ProductTemplateFile,
  'form-changes': FormChanges,
  samples: Samples,
  vigilance: Vigilance,
}

type Schema = Readonly<Record<string, unknown>>

/** The JSON Schema of each file, for editors, by file name. */
export function listSchemas(): Readonly<Record<string, Schema>> {
  const ofShapes = Object.entries(shapes).map(([name, shape]) => [name, toSchema(shape)] as const)
  const all = [...ofShapes, ['form', { $schema: DRAFT, ...formSchema }] as const]
  return Object.fromEntries(all.map(([name, schema]) => [`${name}.schema.json`, withSchemaKey(schema)]))
}

const DRAFT = 'https://json-schema.org/draft/2020-12/schema'

/** What JSON Schema cannot say, such as that an IBAN has a right key, is left to the check. */
const toSchema = (shape: z.ZodType): Schema => ({
  ...z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The French text is shown where the English one is missing.
      if (Object.keys(jsonSchema.properties ?? {}).join(' ') === 'fr en') jsonSchema.required = ['fr']
    },
  }),
})

/** A file names its schema in `$schema`. */
function withSchemaKey(schema: Schema): Schema {
  const { properties } = schema
  if (schema['type'] !== 'object') return schema
  return {
    ...schema,
    properties: { $schema: { type: 'string' }, ...(typeof properties === 'object' ? properties : {}) },
  }
}

export const writeSchema = (schema: Schema): string => `${JSON.stringify(schema, null, 1)}\n`
