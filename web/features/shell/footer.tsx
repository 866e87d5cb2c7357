import type { FooterBlock } from '@parcelle/contract/portal/settings'
import { call } from '../../api/api.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { RichText } from '../../ui/content/rich-text.tsx'
import { Container } from '../../ui/layout/page.tsx'
import { retryOnce, useRequest } from '../../api/use-request.ts'
import styles from './footer.module.css'

/** The company's own blocks. Without a reply there is no footer. */
export function Footer() {
  const { locale } = useI18n()
  const { data } = useRequest(locale, (_, signal) => retryOnce(() => call('readFooter', {}, { signal })))
  return data && <FooterBlocks blocks={data.blocks} />
}

export function FooterBlocks({ blocks }: { blocks: readonly FooterBlock[] }) {
  if (blocks.length === 0) return null
  return (
    <footer className={styles.footer}>
      <Container>
        <div className={styles.blocks}>
          {blocks.map(({ id, extraInfo }) => (
            <div key={id} className={styles.block}>
              <RichText html={extraInfo.html} />
              {extraInfo.links.length > 0 && (
                <ul className={styles.links}>
                  {extraInfo.links.map(({ href, label }) => (
                    <li key={href}>
                      <a href={href}>{label}</a>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          ))}
        </div>
      </Container>
    </footer>
  )
}
