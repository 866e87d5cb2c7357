import { classes } from './classes.ts'
import styles from './rich-text.module.css'

/**
 * The only place where HTML enters the page. The server lets through an allow-list of text elements and http, https,
 * mailto and tel links, without a script, a style or a handler; the content policy of the page refuses inline scripts
 * on top of that. Never give it a text that did not come from a field documented as rich text.
 */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={classes(styles.text, className)} dangerouslySetInnerHTML={{ __html: html }} />
}
