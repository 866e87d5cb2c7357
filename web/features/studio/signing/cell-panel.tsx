import { signaturePlaces } from '@parcelle/domain/documents'
import { Link } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { draftPath } from '../../../screen/paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { ConditionField } from '../form/inspector/condition-field.tsx'
import { useEditing } from '../form/inspector/editing.ts'
import { setKey } from '../form/model/edits.ts'
import { WhenField } from '../documents/inspector/when-field.tsx'
import { SHARED } from '../documents/model/template-model.ts'
import { titleOf } from './envelope-table.tsx'
import type { Cell, SigningEnvelope, SigningPlace } from './signing-model.ts'
import styles from './signing.module.css'

type Props = { draft: Draft; envelope: SigningEnvelope; cell: Cell }

/** The conditions of what is chosen in the matrix. */
export function CellPanel({ draft, envelope, cell }: Props) {
  const { t, locale } = useI18n()
  const document = envelope.documents.find(({ code }) => code === cell.code)
  const who = cell.signer ? signaturePlaces[cell.signer][locale] : ''
  const title = [document ? titleOf(document, locale) : '', who].filter(Boolean).join(' · ')
  return (
    <section className={styles.panel} aria-label={t('studio.inspector')}>
      <h3 className={styles.panelTitle}>{title}</h3>
      <Fields draft={draft} envelope={envelope} cell={cell} />
    </section>
  )
}

function Fields({ draft, envelope, cell: { code, signer } }: Props) {
  const { t } = useI18n()
  const { change } = useEditing()
  const document = envelope.documents.find((one) => one.code === code)
  const button = signer && envelope.buttons.get(signer)
  if (code === null && button)
    return (
      <ConditionField
        label={t('studio.signing.who')}
        hint={t('studio.signing.who.hint')}
        value={button.value['condition'] ?? undefined}
        actions={['visible']}
        onChange={(value, isTyped) => change(setKey(button, ['condition'], value ?? null), isTyped)}
      />
    )
  if (!document || document.file === null) return <p className={styles.hint}>{t('studio.signing.unknown')}</p>
  if (signer === null)
    return (
      <>
        <WhenField label={t('studio.signing.when')} at={[document.file, 'when']} value={document.value['when']} />
        <TemplateLink draft={draft} file={document.file} />
      </>
    )
  const places = document.places.filter((place) => place.signer === signer)
  if (places.length > 0)
    return places.map((place) => <PlaceFields key={place.at.join('.')} draft={draft} place={place} />)
  const { list } = document
  return (
    <>
      <p className={styles.hint}>{t(list ? 'studio.signing.no-place.hint' : 'studio.signing.no-list')}</p>
      {list && <AddPlace draft={draft} list={list} signer={signer} />}
      <TemplateLink draft={draft} file={document.file} />
    </>
  )
}

function AddPlace({ draft, list, signer }: { draft: Draft; list: SigningPlace['at']; signer: SigningPlace['signer'] }) {
  const { t } = useI18n()
  const { isWritable } = useEditing()
  const names = signaturePlaces[signer as keyof typeof signaturePlaces]
  if (!isWritable) return null
  return (
    <div>
      <Button
        dense
        icon="add"
        onClick={() =>
          draft.change([
            {
              kind: 'add',
              at: list,
              index: 0,
              value: { signer, label: { ...names }, name: { ...names } },
            },
          ])
        }
      >
        {t('studio.signing.place.add')}
      </Button>
      {list[0] === SHARED && <p className={styles.hint}>{t('studio.signing.shared')}</p>}
    </div>
  )
}

function PlaceFields({ draft, place }: { draft: Draft; place: SigningPlace }) {
  const { t } = useI18n()
  const { isWritable } = useEditing()
  const [file] = place.at
  const key = place.at.slice(1, -2).join('.')
  return (
    <>
      {file === SHARED && <p className={styles.hint}>{t('studio.signing.shared')}</p>}
      <WhenField label={t('studio.signing.place.when')} at={[...place.at, 'when']} value={place.value['when']} />
      <TemplateLink draft={draft} file={String(file)} at={key} />
      {isWritable && (
        <div>
          <Button dense icon="close" onClick={() => draft.change([{ kind: 'remove', at: place.at, was: place.value }])}>
            {t('studio.signing.place.remove')}
          </Button>
        </div>
      )}
    </>
  )
}

function TemplateLink({ draft, file, at }: { draft: Draft; file: string; at?: string }) {
  const { t } = useI18n()
  const name = file.replace(/^.*\//, '').replace(/\.json$/, '')
  const search = at === undefined ? '' : `?at=${at}`
  return <Link href={`${draftPath(draft.id, 'documents')}/${name}${search}`}>{t('studio.signing.open')}</Link>
}
