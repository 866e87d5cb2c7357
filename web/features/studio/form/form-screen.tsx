import type { Json } from '@parcelle/domain/studio'
import { memo, useDeferredValue, useMemo, useState, type ComponentProps } from 'react'
import { Link, useParams, useSearchParams } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { draftPath } from '../../../screen/paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { makeStore } from '../../../ui/store.ts'
import { formPlaceOf } from '../draft/places.ts'
import { DraftFrame } from '../draft/draft-frame.tsx'
import { fileOf, useDraft, type Draft } from '../draft/use-draft.ts'
import { Dependencies } from './inspector/dependencies.tsx'
import { EditingContext, type Editing, type ReadValue } from './inspector/editing.ts'
import { FormSettings } from './inspector/form-settings.tsx'
import { Inspector } from './inspector/inspector.tsx'
import type { Edit } from './model/edits.ts'
import { isHolder, readFormModel, readText, type FormModel, type FormNode } from './model/form-model.ts'
import { SAMPLES } from './model/uses.ts'
import { Outline } from './outline/outline.tsx'
import { OutlineTools } from './outline/tools.tsx'
import type { Preview } from './preview/preview.ts'
import { PreviewPane } from './preview/preview-pane.tsx'
import type { FindingAnswers } from './proof/finding-answers.ts'
import { FindingList } from './proof/finding-list.tsx'
import { useProof } from './proof/use-proof.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import styles from './form-screen.module.css'

/** /studio/drafts/:draft/form/:form? — a form of a draft: its outline, and everything about what is chosen in it. */
export function FormScreen({ Preview }: { Preview: Preview }) {
  const { draft = '', form } = useParams<{ draft: string; form?: string }>()
  return <OpenForm key={draft} id={draft} name={form ?? 'client'} Preview={Preview} />
}

const SETTINGS = 'settings.json'
const LATER = ['forms/', 'documents/', 'product-documents/', 'vigilance.json', 'dismemberment.json']

function OpenForm({ id, name, Preview }: { id: string; name: string; Preview: Preview }) {
  const file = `forms/${name}.json`
  const opened = useDraft(id, [file, SETTINGS, SAMPLES, 'products.json'])
  // Templates are loaded because they name elements; the other forms for their titles.
  useDraft(id, opened.draft ? LATER : [])
  return (
    <DraftFrame id={id} tab="form" opened={opened}>
      {({ content, files, isWritable, change, present }) => (
        <Form
          key={file}
          id={id}
          file={file}
          content={content}
          files={files}
          canWrite={isWritable}
          change={change}
          present={present}
          Preview={Preview}
        />
      )}
    </DraftFrame>
  )
}

const NOTHING: Json = {}

type FormProps = Pick<Draft, 'id' | 'content' | 'files' | 'change' | 'present'> & {
  file: string
  canWrite: boolean
  Preview: Preview
}

/** Memoised: does not render when only the save state changes. */
const Form = memo(function Form({ id, file, content, files, canWrite, change, present, Preview }: FormProps) {
  const isNarrow = useIsNarrow()
  const definition = fileOf({ content }, file) ?? NOTHING
  const settings = fileOf({ content }, SETTINGS)
  const model = useMemo(() => readFormModel(file, definition, settings), [file, definition, settings])
  const proof = useProof(model.filled)
  const { findings } = proof
  const [address, setAddress] = useSearchParams()
  const [isRemoving, setRemoving] = useState(false)
  const selected = model.byKey.get(address.get('at') ?? '') ?? null
  const select = ({ key }: Pick<FormNode, 'key'>) => setAddress({ at: key }, { replace: true })
  const isWritable = canWrite && !isNarrow
  const [shown, showAnswers] = useState<FindingAnswers | null>(null)
  const [values] = useState(() => makeStore<ReadValue | null>(null))

  function edit(wanted: Edit | null) {
    if (!wanted) return
    change([wanted.operation])
    select(wanted)
  }

  const wrong = useMemo(() => countByKey(model.nodes, findings), [model, findings])
  const lists = useMemo(() => files.flatMap((path) => /^datalists\/(.+)\.json$/.exec(path)?.[1] ?? []), [files])
  // Memoised, because every field of the inspector renders with it.
  const editing = useMemo<Editing>(
    () => ({ model, isWritable, change, findings, values, content, lists, showAnswers }),
    [model, isWritable, change, findings, values, content, lists, showAnswers],
  )
  return (
    <EditingContext value={editing}>
      <FormTabs id={id} content={content} files={files} file={file} />
      {isNarrow && <TooNarrow />}
      <div className={styles.panes}>
        <div className={styles.pane}>
          <Outline
            model={model}
            selected={selected}
            onSelect={select}
            onEdit={isWritable ? edit : undefined}
            onRemove={() => setRemoving(true)}
            countAt={({ key }) => wrong.get(key) ?? 0}
            whoIsAt={(node) => listPeopleAt(present, file, node)}
          >
            {isWritable && (
              <OutlineTools
                draftId={id}
                {...{ model, selected, content }}
                onEdit={edit}
                onGo={select}
                isRemoving={isRemoving}
                setRemoving={setRemoving}
              />
            )}
            <WholeForm onPress={() => setAddress({}, { replace: true })} isOpen={selected === null} />
            <FindingList model={model} proof={proof} onGo={select} />
          </Outline>
        </div>
        <div className={styles.pane}>
          <LatePreview
            id={id}
            content={content}
            model={model}
            selected={selected?.key ?? null}
            shown={shown}
            Preview={Preview}
            onValues={values.set}
          />
        </div>
        <div className={styles.pane}>
          {selected ? <Chosen id={id} model={model} content={content} node={selected} onGo={select} /> : <Choose />}
        </div>
      </div>
    </EditingContext>
  )
})

/** Deferred while typing. A component of its own, so that only the preview renders then. */
function LatePreview({ content, model, ...rest }: Omit<ComponentProps<typeof PreviewPane>, 'settings'>) {
  const late = useDeferredValue(content)
  return (
    <PreviewPane
      {...rest}
      content={late}
      model={useDeferredValue(model)}
      settings={fileOf({ content: late }, SETTINGS)}
    />
  )
}

type ChosenProps = Pick<Draft, 'id' | 'content'> & { model: FormModel; node: FormNode; onGo: (node: FormNode) => void }

function Chosen({ id, model, content, node, onGo }: ChosenProps) {
  return (
    <Inspector key={node.key} node={node}>
      {node.kind !== 'page' && <Dependencies draftId={id} node={node} model={model} content={content} onGo={onGo} />}
    </Inspector>
  )
}

function Choose() {
  const { t } = useI18n()
  return (
    <>
      <p className={styles.choose}>{t('studio.form.choose')}</p>
      <FormSettings />
    </>
  )
}

function WholeForm({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  const { t } = useI18n()
  return (
    <span>
      <Button dense icon="file" aria-pressed={isOpen} onClick={onPress}>
        {t('studio.form.whole')}
      </Button>
    </span>
  )
}

function TooNarrow() {
  const { t } = useI18n()
  return <Banner tone="info">{t('studio.form.narrow')}</Banner>
}

/** The forms of the draft, where it has several. */
function FormTabs({ id, content, files, file }: Pick<Draft, 'id' | 'content' | 'files'> & { file: string }) {
  const { t, locale } = useI18n()
  const titleOf = (name: string) => {
    const form = fileOf({ content }, `forms/${name}.json`)
    return (isHolder(form) && readText(form['title'], locale)) || name
  }
  const forms = files.flatMap((path) => /^forms\/(.+)\.json$/.exec(path)?.[1] ?? [])
  if (forms.length < 2) return null
  return (
    <nav aria-label={t('studio.forms')} className={styles.forms}>
      {forms.map((name) => (
        <Link
          key={name}
          href={`${draftPath(id, 'form')}/${name}`}
          aria-current={file === `forms/${name}.json` ? 'page' : undefined}
        >
          {titleOf(name)}
        </Link>
      ))}
    </nav>
  )
}

const listPeopleAt = (present: Draft['present'], file: string, { key }: FormNode) =>
  present.flatMap(({ name, place }) => {
    const there = formPlaceOf(place)
    return there.file === file && there.key === key ? [name] : []
  })

/** Number of findings of each node, descendants included. */
function countByKey(nodes: readonly FormNode[], findings: readonly { where: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { where } of findings) {
    let node: FormNode | null = nodes.find(({ name }) => name === where) ?? null
    for (; node; node = node.parent) counts.set(node.key, (counts.get(node.key) ?? 0) + 1)
  }
  return counts
}
