import type { Locale } from '../../locales/locale.ts'

/** The content of a document as plain data, made from a template and laid out in pages. */
export type DocumentContent = {
  language: Locale
  title: string
  /** In the header of the following pages, if the title is longer than its line. */
  shortTitle?: string
  /** YYYY-MM-DD. An input, never the clock. */
  date: string
  company: Company
  /** The line below the title, such as product and dossier number. */
  reference: string
  /** In the footer, with page number and digest. */
  foot: { dossier: string | null; template: string }
  /** Below the title and in every footer of a copy in another language: which version is binding. */
  translation?: string | null
  /** Across every page, such as « PROJET »; not part of the digest. */
  watermark: string | null
  blocks: readonly Block[]
}

/** The issuer, with legal form, capital, register and approval as lines. */
type Company = {
  name: string
  lines: readonly string[]
  logo: Logo | null
  /** `#rrggbb` */
  primary: string
  accent: string
}

export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; text: Text; small?: boolean; keepWithNext?: boolean }
  | { kind: 'list'; items: readonly Text[]; ordered?: boolean }
  | { kind: 'facts'; rows: readonly Fact[] }
  /** Boxes side by side, two per line, for the parties. */
  | { kind: 'cards'; cards: readonly { title: string; lines: readonly Text[] }[] }
  /** A list may break across pages; another table stays on one page if short. */
  | { kind: 'table'; caption?: string; columns: readonly Column[]; rows: readonly TableRow[]; isList?: boolean }
  /** A boxed text, such as the risks. */
  | { kind: 'note'; title?: string; tone?: 'plain' | 'warning'; texts: readonly Text[] }
  | { kind: 'checks'; items: readonly { checked: boolean; text: Text }[] }
  | { kind: 'signatures'; fields: readonly SignatureField[] }
  | { kind: 'page-break' }

export type Fact = { label: string; value: Text }

/** Widths are relative: 2 is twice as wide as 1. */
export type Column = { title: string; width?: number; align?: 'left' | 'right' }
export type TableRow = { cells: readonly Text[]; strong?: boolean }

/** Names of the PDF fields, by signer. */
export const fieldNames = {
  subscriber: 'signature-subscriber',
  co_subscriber: 'signature-cosubscriber',
  subscriber_spouse: 'signature-subscriber_spouse',
  subscriber_advisor: 'signature-advisor',
  firm: 'seal-firm',
  seal: 'seal',
} as const

/** An empty PDF field, signed or sealed later; without a name, a box to sign on paper. */
export type SignatureField = {
  name: (typeof fieldNames)[keyof typeof fieldNames] | null
  /** The signer's capacity: « Le souscripteur ». */
  title: string
  signer: string
  /** The text above the field: place and date, « Lu et approuvé ». */
  lines: readonly string[]
}

export type Text = string | readonly Run[]
export type Run = string | { bold: string } | { italic: string }

/** In its own units; text is set in the font of the document. */
export type Logo = { width: number; height: number; shapes: readonly Shape[] }
export type Shape =
  | { kind: 'path'; path: string; fill: string | null; stroke: string | null; strokeWidth: number }
  | { kind: 'words'; text: string; x: number; y: number; size: number; bold: boolean; spacing: number; fill: string }

/** `unprintable`: letters that print as □. */
export type LaidOutDocument = { bytes: Uint8Array; pages: number; digest: string; unprintable: readonly string[] }
