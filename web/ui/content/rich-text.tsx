import { classes } from './classes.ts'
import styles from './rich-text.module.css'

/**
 * The only place where HTML enters the page. The server allows a list of text elements and http, https, mailto and tel
 * links; the content security policy refuses inline scripts as well. Only for fields documented as rich text.
 */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={classes(styles.text, className)} dangerouslySetInnerHTML={{ __html: html }} />
}
