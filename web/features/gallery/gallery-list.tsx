import { Link, useLocation } from 'wouter'
import { Choice } from './choice.tsx'
import type { Specimen } from './specimens/specimen.ts'
import { groups } from './specimens/specimens.ts'
import { useHref } from './use-href.ts'
import { useWords } from './words.ts'
import styles from './gallery-list.module.css'

export function GalleryList({ specimens, chosen }: { specimens: readonly Specimen[]; chosen: string | undefined }) {
  const pick = useWords()
  const [, navigate] = useLocation()
  const href = useHref()
  const title = pick({ fr: 'Composants', en: 'Components' })

  return (
    <nav aria-label={title}>
      <div className={styles.narrow}>
        <Choice
          id="piece"
          label={title}
          value={chosen ?? ''}
          options={specimens.map((specimen) => ({ value: specimen.id, label: pick(specimen.title) }))}
          onChange={(id) => navigate(href({ piece: id }))}
        />
      </div>
      <div className={styles.wide}>
        {groupsOf(specimens).map(([group, members]) => (
          <section key={group}>
            <h2 className={styles.group}>{pick(groups[group])}</h2>
            <ul className={styles.members}>
              {members.map((specimen) => (
                <li key={specimen.id}>
                  <Link
                    href={href({ piece: specimen.id })}
                    className={styles.link}
                    aria-current={specimen.id === chosen ? 'page' : undefined}
                  >
                    {pick(specimen.title)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Link href="/example" className={styles.link}>
          {pick({ fr: 'Page d’exemple', en: 'Sample page' })}
        </Link>
      </div>
    </nav>
  )
}

function groupsOf(all: readonly Specimen[]): [Specimen['group'], Specimen[]][] {
  const order = ['base', 'portal', 'actions', 'messages', 'navigation', 'content', 'forms'] as const
  return order.map((group) => [group, all.filter((specimen) => specimen.group === group)])
}
