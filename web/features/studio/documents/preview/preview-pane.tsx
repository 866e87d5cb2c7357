import type { Json } from '@parcelle/domain/studio'
import type { Session } from '@parcelle/forms'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { NativeSelect } from '../../../../ui/fields/native-select.tsx'
import { fileOf, type Draft } from '../../draft/use-draft.ts'
import { isHolder, readText, type FormModel } from '../../form/model/form-model.ts'
import { useLinkedForm } from '../../form/preview/linked-form.ts'
import { listSamples, type Sample } from '../../form/preview/samples.ts'
import { isOfProducts, listConditions, SHARED, type TemplateModel, type TemplateNode } from '../model/template-model.ts'
import { listIncluding } from '../model/template-problems.ts'
import { DocumentPreview } from './document-preview.tsx'
import { holdsFor, openDocumentSample } from './open-sample.ts'
import styles from './document-preview.module.css'

type DocumentSample = {
  readonly samples: readonly Sample[]
  readonly chosen: string
  readonly choose: (id: string) => void
  readonly session: Session | null
  readonly holds: (name: string) => boolean | null
}

/** The sample that a document is shown for, and what holds for it. */
export function useDocumentSample(draft: Draft, { file }: TemplateModel, form: FormModel): DocumentSample {
  const { locale } = useI18n()
  const { content } = draft
  const settings = fileOf(draft, 'settings.json')
  const linked = useLinkedForm(form.definition, settings)
  const name = String(form.definition['name'])
  const samples = useMemo(() => listSamples(content, name, locale), [content, name, locale])
  const [address] = useSearchParams()
  const [asked, choose] = useState(() => address.get('sample'))
  const sample = samples.find(({ id }) => id === asked) ?? samples[0]
  const state = statusOf(settings, codeOf(fileOf(draft, file)))
  const session = useMemo(
    () => (linked && sample && !isOfProducts(file) ? openDocumentSample(content, linked, sample, state) : null),
    [content, linked, sample, state, file],
  )
  const holds = holdsFor(session, fileOf(draft, SHARED), fileOf(draft, 'settings.json'))
  return { samples, chosen: sample?.id ?? '', choose, session, holds }
}

const codeOf = (template: Json | undefined) => (isHolder(template) ? String(template['code'] ?? '') : '')

/** The status in which a document is signed, as the server has it. */
function statusOf(settings: Json | undefined, code: string): string {
  const envelopes = isHolder(settings) && isHolder(settings['envelopes']) ? settings['envelopes'] : {}
  const holds = (kind: string) => Array.isArray(envelopes[kind]) && envelopes[kind].includes(code)
  return holds('mission') ? 'mission_validation' : holds('subscription') ? 'signature' : 'ongoing'
}

type Props = { draft: Draft; model: TemplateModel; selected: TemplateNode; sample: DocumentSample }

/** The PDF of the draft for a sample and a language. */
export function PreviewPane({ draft, model, selected, sample }: Props) {
  const { t, locale } = useI18n()
  const [language, setLanguage] = useState<'fr' | 'en'>(locale)
  const [asked, setAsked] = useState<string | null>(null)
  // A shared text is seen in a document that includes it.
  const including = model.file === SHARED ? listIncluding(draft.content, selected) : [model.file]
  const file = including.find((path) => path === asked) ?? including[0] ?? null
  const titleOf = (path: string) => {
    const content = draft.content[path]
    return (isHolder(content) && readText(content['title'], locale)) || path.replace(/^.*\//, '').replace(/\.json$/, '')
  }
  const isSaved = draft.sync === 'saved'
  const { content } = draft
  const parts = ['settings.json', 'samples.json', 'products.json', SHARED, file ?? '']
  const held = [...parts, ...draft.files.filter((path) => path.startsWith('forms/'))].map((path) => content[path])
  const revision = useRevision(held)
  const isUsed = !(model.root.object === 'document' && listConditions(model.root).some((name) => !sample.holds(name)))
  return (
    <section className={styles.preview} aria-label={t('studio.preview')}>
      <div className={styles.bar}>
        {!isOfProducts(model.file) && (
          <NativeSelect
            aria-label={t('studio.preview.sample')}
            clearable={false}
            chosen={sample.chosen}
            choices={sample.samples.map(({ id, title }) => ({ value: id, label: title }))}
            onChoose={(id) => id && sample.choose(id)}
          />
        )}
        <NativeSelect
          aria-label={t('studio.preview.language')}
          clearable={false}
          chosen={language}
          choices={(['fr', 'en'] as const).map((value) => ({ value, label: t(`studio.text.${value}`) }))}
          onChoose={(value) => setLanguage(value === 'en' ? 'en' : 'fr')}
        />
        {model.file === SHARED && including.length > 1 && (
          <NativeSelect
            aria-label={t('studio.template.shared.in')}
            clearable={false}
            chosen={file ?? ''}
            choices={including.map((path) => ({ value: path, label: titleOf(path) }))}
            onChoose={setAsked}
          />
        )}
      </div>
      {!isUsed && <p className={styles.none}>{t('studio.documents.not-for-sample')}</p>}
      {file === null ? (
        <p className={styles.none}>{t('studio.template.shared.choose')}</p>
      ) : (
        <DocumentPreview
          key={file}
          draft={draft.id}
          file={file}
          sample={isOfProducts(file) ? 'none' : sample.chosen}
          language={language}
          title={titleOf(file)}
          revision={revision}
          isSaved={isSaved}
        />
      )}
    </section>
  )
}

/** A counter that increases when one of these values changes. */
function useRevision(held: readonly (Json | undefined)[]): number {
  const [seen, setSeen] = useState({ held, number: 0 })
  const isOther = held.length !== seen.held.length || held.some((one, at) => one !== seen.held[at])
  if (isOther) setSeen({ held, number: seen.number + 1 })
  return isOther ? seen.number + 1 : seen.number
}
