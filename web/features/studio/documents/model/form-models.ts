import type { Json } from '@parcelle/domain/studio'
import { fileOf, type Draft } from '../../draft/use-draft.ts'
import { isHolder, readFormModel, type FormModel } from '../../form/model/form-model.ts'

/** The forms that a document is for; all of them if it names none. */
export function listFormModels(draft: Draft, template: Json | undefined): FormModel[] {
  const settings = fileOf(draft, 'settings.json')
  const models = listForms(draft)
  const ids = isHolder(settings) && isHolder(settings['forms']) ? settings['forms'] : {}
  const wanted = kindsOf(template).flatMap(
    (kind) => models.find(({ definition }) => definition['id'] === ids[kind]) ?? [],
  )
  return wanted.length > 0 ? wanted : models
}

const kindsOf = (template: Json | undefined): string[] =>
  isHolder(template) && Array.isArray(template['forms']) ? template['forms'].map(String) : ['client', 'backOffice']

/** Cached until the form, or the settings with its thresholds, change. */
const read = new WeakMap<object, { settings: Json | undefined; model: FormModel }>()

function readForm(path: string, content: Json | undefined, settings: Json | undefined): FormModel {
  if (!isHolder(content)) return readFormModel(path, content, settings)
  const found = read.get(content)
  if (found && found.settings === settings) return found.model
  const model = readFormModel(path, content, settings)
  read.set(content, { settings, model })
  return model
}

/** The form that the company uses for something; an empty one where it has none. */
export function findFormModel(draft: Draft, kind: string): FormModel {
  const settings = fileOf(draft, 'settings.json')
  const ids = isHolder(settings) && isHolder(settings['forms']) ? settings['forms'] : {}
  return listForms(draft).find(({ definition }) => definition['id'] === ids[kind]) ?? NO_FORM
}

function listForms(draft: Draft): FormModel[] {
  const settings = fileOf(draft, 'settings.json')
  const paths = draft.files.filter((path) => path.startsWith('forms/'))
  return paths.map((path) => readForm(path, fileOf(draft, path), settings))
}

const NO_FORM = readFormModel('', {})
