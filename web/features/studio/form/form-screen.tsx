import type { Json } from '@parcelle/domain/studio'
import { useCallback, useMemo, useState } from 'react'
import { Link, useParams, useSearchParams } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { draftPath } from '../../../screen/paths.ts'
import { Banner } from '../../../ui/messages/banner.tsx'
import { DraftFrame } from '../draft/draft-frame.tsx'
import { fileOf, useDraft, type Draft } from '../draft/use-draft.ts'
import { Dependencies } from './inspector/dependencies.tsx'
import { EditingContext, type Editing } from './inspector/editing.ts'
import { Inspector } from './inspector/inspector.tsx'
import type { Edit } from './model/edits.ts'
import { readFormModel, type FormModel, type FormNode } from './model/form-model.ts'
import { SAMPLES } from './model/uses.ts'
import { Outline } from './outline/outline.tsx'
import { OutlineTools } from './outline/tools.tsx'
import type { Preview } from './preview/preview.ts'
import { PreviewPane } from './preview/preview-pane.tsx'
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

function OpenForm({ id, name, Preview }: { id: string; name: string; Preview: Preview }) {
  const file = `forms/${name}.json`
  const opened = useDraft(id, [file, SETTINGS, SAMPLES, 'products.json'])
  return (
    <DraftFrame id={id} tab="form" opened={opened}>
      {(draft) => <Form key={file} draft={draft} file={file} Preview={Preview} />}
    </DraftFrame>
  )
}

/** Templates name elements too: they are read so that nothing they print is removed. */
function useTemplates({ id, files }: Draft): void {
  useDraft(
    id,
    files.filter((path) => path.startsWith('documents/')),
  )
}

const NOTHING: Json = {}

function Form({ draft, file, Preview }: { draft: Draft; file: string; Preview: Preview }) {
  const isNarrow = useIsNarrow()
  const definition = fileOf(draft, file) ?? NOTHING
  const model = useMemo(() => readFormModel(file, definition), [file, definition])
  const { findings, isRunning } = useProof(definition)
  const [address, setAddress] = useSearchParams()
  const [isRemoving, setRemoving] = useState(false)
  const selected = model.byKey.get(address.get('at') ?? '') ?? null
  const select = ({ key }: Pick<FormNode, 'key'>) => setAddress({ at: key }, { replace: true })
  const isWritable = draft.isWritable && !isNarrow
  const [values, setValues] = useState<{ read: (id: number) => unknown } | null>(null)
  const showValues = useCallback((read: (id: number) => unknown) => setValues({ read }), [])
  useTemplates(draft)

  function edit(change: Edit | null) {
    if (!change) return
    draft.change([change.operation])
    select(change)
  }

  const wrong = useMemo(() => countByKey(model.nodes, findings), [model, findings])
  const editing: Editing = {
    model,
    isWritable,
    change: draft.change,
    findings,
    // Unsafe cast: answers and results are JSON.
    valueOf: (id) => (values?.read(id) ?? null) as Json,
    lists: draft.files.flatMap((path) => /^datalists\/(.+)\.json$/.exec(path)?.[1] ?? []),
  }
  return (
    <EditingContext value={editing}>
      <FormTabs draft={draft} file={file} />
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
          >
            {isWritable && (
              <OutlineTools
                model={model}
                selected={selected}
                content={draft.content}
                onEdit={edit}
                isRemoving={isRemoving}
                setRemoving={setRemoving}
              />
            )}
            <FindingList model={model} findings={findings} isRunning={isRunning} onGo={select} />
          </Outline>
        </div>
        <div className={styles.pane}>
          <PreviewPane
            draft={draft}
            model={model}
            settings={fileOf(draft, SETTINGS)}
            selected={selected}
            Preview={Preview}
            onValues={showValues}
          />
        </div>
        <div className={styles.pane}>
          {selected ? <Chosen model={model} draft={draft} node={selected} onGo={select} /> : <Choose />}
        </div>
      </div>
    </EditingContext>
  )
}

type ChosenProps = { model: FormModel; draft: Draft; node: FormNode; onGo: (node: FormNode) => void }

function Chosen({ model, draft: { content }, node, onGo }: ChosenProps) {
  return (
    <Inspector key={node.key} node={node}>
      {node.kind !== 'page' && <Dependencies node={node} model={model} content={content} onGo={onGo} />}
    </Inspector>
  )
}

function Choose() {
  const { t } = useI18n()
  return <p className={styles.choose}>{t('studio.form.choose')}</p>
}

function TooNarrow() {
  const { t } = useI18n()
  return <Banner tone="info">{t('studio.form.narrow')}</Banner>
}

/** The forms of the draft, where it has several. */
function FormTabs({ draft, file }: { draft: Draft; file: string }) {
  const { t } = useI18n()
  const forms = draft.files.flatMap((path) => /^forms\/(.+)\.json$/.exec(path)?.[1] ?? [])
  if (forms.length < 2) return null
  return (
    <nav aria-label={t('studio.forms')} className={styles.forms}>
      {forms.map((name) => (
        <Link
          key={name}
          href={`${draftPath(draft.id, 'form')}/${name}`}
          aria-current={file === `forms/${name}.json` ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** At each node with what is within it. */
function countByKey(nodes: readonly FormNode[], findings: readonly { where: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { where } of findings) {
    let node: FormNode | null = nodes.find(({ name }) => name === where) ?? null
    for (; node; node = node.parent) counts.set(node.key, (counts.get(node.key) ?? 0) + 1)
  }
  return counts
}
