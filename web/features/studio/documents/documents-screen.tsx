import { useId, useMemo } from 'react'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { draftPath } from '../../../screen/paths.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { NativeSelect } from '../../../ui/fields/native-select.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { DraftFrame } from '../draft/draft-frame.tsx'
import { fileOf, useDraft, type Draft } from '../draft/use-draft.ts'
import { AddTemplate } from './add-template.tsx'
import { EditingContext, noValues, type Editing } from '../form/inspector/editing.ts'
import { isHolder, readFormModel, readText, type FormModel } from '../form/model/form-model.ts'
import { useIsNarrow } from '../form/use-is-narrow.ts'
import { TemplateEditingContext, type TemplateEditing } from './inspector/template-editing.ts'
import { TemplateInspector } from './inspector/template-inspector.tsx'
import { ProblemList } from './inspector/problems.tsx'
import type { TemplateEdit } from './model/template-edits.ts'
import { isOfProducts, readTemplateModel, SHARED, type TemplateNode } from './model/template-model.ts'
import { countNamed, findTemplateProblems } from './model/template-problems.ts'
import { listFormModels } from './model/form-models.ts'
import { findFirstTemplate } from './model/first-template.ts'
import { TemplateOutline } from './template-outline.tsx'
import { TemplateTools } from './template-tools.tsx'
import { PreviewPane, useDocumentSample } from './preview/preview-pane.tsx'
import screen from '../form/form-screen.module.css'
import styles from './documents.module.css'

const FILES = ['settings.json', 'samples.json', 'products.json', 'forms/', 'documents/', 'product-documents/']
const isTemplate = (path: string) => /^(product-)?documents\/.+\.json$/.test(path)
/** The address of a template: its file without folder and ending. */
const toName = (file: string) =>
  `${isOfProducts(file) ? 'product-' : ''}${file.replace(/^.*\//, '').replace(/\.json$/, '')}`

/** /studio/drafts/:draft/documents/:template? — a document of a draft: its outline, its PDF, and what is chosen in it. */
export function DocumentsScreen() {
  const { draft = '', template } = useParams<{ draft: string; template?: string }>()
  return <OpenDocuments key={draft} id={draft} name={template ?? null} />
}

function OpenDocuments({ id, name }: { id: string; name: string | null }) {
  const opened = useDraft(id, FILES)
  return (
    <DraftFrame id={id} tab="documents" opened={opened}>
      {(draft) => {
        const templates = draft.files.filter(isTemplate)
        const file = templates.find((path) => toName(path) === name) ?? findFirstTemplate(draft.content, templates)
        return (
          <>
            <TemplateList draft={draft} templates={templates} file={file} />
            <TemplateEditor key={file} draft={draft} file={file} />
          </>
        )
      }}
    </DraftFrame>
  )
}

/** All documents by their title. */
function TemplateList({ draft, templates, file }: { draft: Draft; templates: readonly string[]; file: string }) {
  const { t, locale } = useI18n()
  const id = useId()
  const [, navigate] = useLocation()
  const titleOf = (path: string) => {
    if (path === SHARED) return t('studio.template.shared')
    const content = draft.content[path]
    const title = isHolder(content) ? readText(content['title'], locale) : ''
    return title || t('studio.documents.of-product', { name: toName(path).replace(/^product-/, '') })
  }
  const order = (path: string) => (path === SHARED ? 2 : isOfProducts(path) ? 1 : 0)
  const sorted = templates.toSorted((a, b) => order(a) - order(b) || titleOf(a).localeCompare(titleOf(b), locale))
  return (
    <div className={styles.choice}>
      <Field id={id} label={t('studio.documents.one')}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            clearable={false}
            chosen={file}
            choices={sorted.map((path) => ({ value: path, label: titleOf(path) }))}
            onChoose={(path) => path && navigate(`${draftPath(draft.id, 'documents')}/${toName(path)}`)}
          />
        )}
      </Field>
      <AddTemplate
        draft={draft}
        sources={sorted
          .filter((path) => path !== SHARED && !isOfProducts(path))
          // The one that is open first.
          .toSorted((a, b) => Number(b === file) - Number(a === file))
          .map((path) => ({ value: path, label: titleOf(path) }))}
        onAdded={(path) => navigate(`${draftPath(draft.id, 'documents')}/${toName(path)}`)}
      />
    </div>
  )
}

function TemplateEditor({ draft, file }: { draft: Draft; file: string }) {
  const { t } = useI18n()
  const isNarrow = useIsNarrow()
  const template = fileOf(draft, file)
  const shared = fileOf(draft, SHARED)
  const model = useMemo(() => readTemplateModel(file, template), [file, template])
  const formModels = listFormModels(draft, template)
  const form = formModels[0] ?? NO_FORM
  const problems = findTemplateProblems(model, shared, isOfProducts(file) ? [] : formModels)
  const [address, setAddress] = useSearchParams()
  const selected = model.byKey.get(address.get('at') ?? '') ?? model.root
  const select = ({ key }: Pick<TemplateNode, 'key'>) => setAddress({ at: key }, { replace: true })
  const isWritable = draft.isWritable && !isNarrow
  const sample = useDocumentSample(draft, model, form)

  function edit(change: TemplateEdit | null) {
    if (!change) return
    draft.change([change.operation])
    select(change)
  }

  const editing: Editing = { ...NO_PROOF, model: form, isWritable, change: draft.change }
  const templateEditing: TemplateEditing = {
    shared,
    isWritable,
    change: draft.change,
    problems,
    holds: sample.holds,
    countUses: (kind, name) => countNamed(draft.content, kind, name),
    sharedPath: (name) => `${draftPath(draft.id, 'documents')}/${toName(SHARED)}?at=fragments.${name}`,
  }
  return (
    <EditingContext value={editing}>
      <TemplateEditingContext value={templateEditing}>
        {isNarrow && <Banner tone="info">{t('studio.template.narrow')}</Banner>}
        <div className={screen.panes}>
          <div className={screen.pane}>
            <TemplateOutline
              model={model}
              selected={selected}
              holds={sample.holds}
              onSelect={select}
              onEdit={isWritable ? edit : undefined}
              problems={problems}
            >
              {isWritable && (
                <TemplateTools draft={draft} model={model} form={form} selected={selected} onEdit={edit} />
              )}
              <ProblemList problems={problems} onGo={select} />
            </TemplateOutline>
          </div>
          <div className={screen.pane}>
            <PreviewPane draft={draft} model={model} selected={selected} sample={sample} />
          </div>
          <div className={screen.pane}>
            <TemplateInspector key={selected.key} node={selected} />
          </div>
        </div>
      </TemplateEditingContext>
    </EditingContext>
  )
}

const NO_FORM: FormModel = readFormModel('', {})
const NO_PROOF = { findings: [], values: noValues, lists: [] }
