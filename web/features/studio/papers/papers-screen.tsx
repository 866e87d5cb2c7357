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
import { PaperEditingContext, type PaperEditing } from './inspector/paper-editing.ts'
import { PaperInspector } from './inspector/paper-inspector.tsx'
import { ProblemList } from './inspector/problems.tsx'
import type { PaperEdit } from './model/paper-edits.ts'
import { isOfProducts, readPaperModel, SHARED, type PaperNode } from './model/paper-model.ts'
import { countNamed, findPaperProblems } from './model/paper-problems.ts'
import { listFormModels } from './model/form-models.ts'
import { findFirstPaper } from './model/first-paper.ts'
import { PaperOutline } from './paper-outline.tsx'
import { PaperTools } from './paper-tools.tsx'
import { PreviewPane, usePaperSample } from './preview/preview-pane.tsx'
import screen from '../form/form-screen.module.css'
import styles from './papers.module.css'

const FILES = ['settings.json', 'samples.json', 'products.json', 'forms/', 'documents/', 'product-documents/']
const isTemplate = (path: string) => /^(product-)?documents\/.+\.json$/.test(path)
/** The address of a template: its file without folder and ending. */
const toName = (file: string) =>
  `${isOfProducts(file) ? 'product-' : ''}${file.replace(/^.*\//, '').replace(/\.json$/, '')}`

/** /studio/drafts/:draft/papers/:template? — a document of a draft: its outline, its PDF, and what is chosen in it. */
export function PapersScreen() {
  const { draft = '', template } = useParams<{ draft: string; template?: string }>()
  return <OpenPapers key={draft} id={draft} name={template ?? null} />
}

function OpenPapers({ id, name }: { id: string; name: string | null }) {
  const opened = useDraft(id, FILES)
  return (
    <DraftFrame id={id} tab="papers" opened={opened}>
      {(draft) => {
        const templates = draft.files.filter(isTemplate)
        const file = templates.find((path) => toName(path) === name) ?? findFirstPaper(draft.content, templates)
        return (
          <>
            <TemplateList draft={draft} templates={templates} file={file} />
            <Paper key={file} draft={draft} file={file} />
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
    if (path === SHARED) return t('studio.paper.shared')
    const content = draft.content[path]
    const title = isHolder(content) ? readText(content['title'], locale) : ''
    return title || t('studio.paper.of-product', { name: toName(path).replace(/^product-/, '') })
  }
  const order = (path: string) => (path === SHARED ? 2 : isOfProducts(path) ? 1 : 0)
  const sorted = templates.toSorted((a, b) => order(a) - order(b) || titleOf(a).localeCompare(titleOf(b), locale))
  return (
    <div className={styles.choice}>
      <Field id={id} label={t('studio.papers.one')}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            clearable={false}
            chosen={file}
            choices={sorted.map((path) => ({ value: path, label: titleOf(path) }))}
            onChoose={(path) => path && navigate(`${draftPath(draft.id, 'papers')}/${toName(path)}`)}
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
        onAdded={(path) => navigate(`${draftPath(draft.id, 'papers')}/${toName(path)}`)}
      />
    </div>
  )
}

function Paper({ draft, file }: { draft: Draft; file: string }) {
  const { t } = useI18n()
  const isNarrow = useIsNarrow()
  const template = fileOf(draft, file)
  const shared = fileOf(draft, SHARED)
  const model = useMemo(() => readPaperModel(file, template), [file, template])
  const formModels = listFormModels(draft, template)
  const form = formModels[0] ?? NO_FORM
  const problems = findPaperProblems(model, shared, isOfProducts(file) ? [] : formModels)
  const [address, setAddress] = useSearchParams()
  const selected = model.byKey.get(address.get('at') ?? '') ?? model.root
  const select = ({ key }: Pick<PaperNode, 'key'>) => setAddress({ at: key }, { replace: true })
  const isWritable = draft.isWritable && !isNarrow
  const sample = usePaperSample(draft, model, form)

  function edit(change: PaperEdit | null) {
    if (!change) return
    draft.change([change.operation])
    select(change)
  }

  const editing: Editing = { ...NO_PROOF, model: form, isWritable, change: draft.change }
  const paper: PaperEditing = {
    shared,
    isWritable,
    change: draft.change,
    problems,
    holds: sample.holds,
    countUses: (kind, name) => countNamed(draft.content, kind, name),
    sharedPath: (name) => `${draftPath(draft.id, 'papers')}/${toName(SHARED)}?at=fragments.${name}`,
  }
  return (
    <EditingContext value={editing}>
      <PaperEditingContext value={paper}>
        {isNarrow && <Banner tone="info">{t('studio.paper.narrow')}</Banner>}
        <div className={screen.panes}>
          <div className={screen.pane}>
            <PaperOutline
              model={model}
              selected={selected}
              holds={sample.holds}
              onSelect={select}
              onEdit={isWritable ? edit : undefined}
              problems={problems}
            >
              {isWritable && <PaperTools draft={draft} model={model} form={form} selected={selected} onEdit={edit} />}
              <ProblemList problems={problems} onGo={select} />
            </PaperOutline>
          </div>
          <div className={screen.pane}>
            <PreviewPane draft={draft} model={model} selected={selected} sample={sample} />
          </div>
          <div className={screen.pane}>
            <PaperInspector key={selected.key} node={selected} />
          </div>
        </div>
      </PaperEditingContext>
    </EditingContext>
  )
}

const NO_FORM: FormModel = readFormModel('', {})
const NO_PROOF = { findings: [], values: noValues, lists: [] }
