import type { DraftPresence as Person } from '@parcelle/contract/studio/editions'
import type { Content, Json } from '@parcelle/domain/studio'
import { useEffect, useMemo } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { draftPath } from '../../../screen/paths.ts'
import { Icon } from '../../../ui/content/icon.tsx'
import { labelOf, readFormModel } from '../form/model/form-model.ts'
import { draftTabs } from './draft-tabs.ts'
import { formPlaceOf } from './places.ts'
import type { Draft } from './use-draft.ts'
import styles from './draft.module.css'

/** The other authors who have the draft open, each with a link to their place. */
export function DraftPresence({ draft }: { draft: Draft }) {
  const { t } = useI18n()
  useOwnPlace(draft)
  return (
    <>
      {draft.present.map(({ name, place }) => (
        <p key={name} className={styles.present}>
          <Icon name="users" size={16} />
          <span>
            {t('studio.presence', { name })}{' '}
            <Link href={draftPath(draft.id, place)}>
              <PlaceWords place={place} content={draft.content} />
            </Link>
          </span>
        </p>
      ))}
    </>
  )
}

/** Name of the screen, and of the question if its file is loaded. */
function PlaceWords({ place, content }: Pick<Person, 'place'> & { content: Content }) {
  const { t, locale } = useI18n()
  const tab = draftTabs.find(({ name }) => name === /^[a-z]*/.exec(place)?.[0])
  const { file, key } = formPlaceOf(place)
  const node = useFormModel(file, content[file]).byKey.get(key)
  const words = tab ? t(tab.label) : ''
  return node ? t('studio.presence.at', { tab: words, label: labelOf(node, locale) }) : words
}

const useFormModel = (file: string, form: Json | undefined) => useMemo(() => readFormModel(file, form), [file, form])

/** Limit of the place that the server accepts, in characters. */
const MAX_PLACE = 200

function useOwnPlace({ id, moveTo }: Pick<Draft, 'id' | 'moveTo'>): void {
  const [path] = useLocation()
  const search = useSearch()
  const screen = path.slice(draftPath(id, '').length)
  const whole = search === '' ? screen : `${screen}?${new URLSearchParams(search)}`
  const place = whole.length <= MAX_PLACE ? whole : screen
  useEffect(() => moveTo(place), [moveTo, place])
}
