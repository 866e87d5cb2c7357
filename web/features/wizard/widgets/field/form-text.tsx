import { Fragment, useMemo, type ReactNode } from 'react'
import styles from './form-text.module.css'

/**
 * Form texts may contain HTML. It is parsed in an inert document and rendered from an allow-list; unknown tags become
 * plain text.
 */
export function FormText({ text }: { text: string }) {
  return useMemo(() => (/[<&]/.test(text) ? <div className={styles.text}>{drawAll(parse(text))}</div> : text), [text])
}

const parse = (text: string) => new DOMParser().parseFromString(text, 'text/html').body

const drawAll = (node: Node): ReactNode[] => Array.from(node.childNodes, draw)

function draw(node: Node, key: number): ReactNode {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? node.textContent : null
  const name = node.localName
  if (silent.has(name)) return null
  if (name === 'br') return <br key={key} />
  if (name === 'a') return <SafeLink key={key} address={node.getAttribute('href')} inside={drawAll(node)} />
  const Tag = tags[name]
  return Tag ? <Tag key={key}>{drawAll(node)}</Tag> : <Fragment key={key}>{drawAll(node)}</Fragment>
}

// Headings are shifted down: the block already has an h2.
const tags: Readonly<Record<string, 'p' | 'strong' | 'em' | 'ul' | 'ol' | 'li' | 'h3' | 'h4'>> = {
  p: 'p',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h4',
}
const silent: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math'])

function SafeLink({ address, inside }: { address: string | null; inside: ReactNode }) {
  if (!address || !/^(?:https?|mailto|tel):/i.test(address)) return inside
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  )
}
