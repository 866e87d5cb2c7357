import type { Locale } from '../../locales/locale.ts'

/** What a template makes of a dossier, and the layout engine sets in pages: plain data, the same for the same input. */
export type Paper = {
  language: Locale
  title: string
  /** The day of the paper, YYYY-MM-DD: an input, never the clock. */
  date: string
  company: Company
  /** One line under the title, such as the product and the number of the dossier. */
  reference: string
  /** What the foot of every page says, beside the page's number and the digest of the content. */
  foot: { dossier: string | null; template: string }
  /** Written across every page, such as « PROJET »; no part of the digest. */
  watermark: string | null
  blocks: readonly Block[]
}

/** Whose paper it is: the management company, with its legal form, capital, register and approval as lines. */
type Company = {
  name: string
  lines: readonly string[]
  logo: Logo | null
  /** Colours of the company's theme, `#rrggbb`. */
  primary: string
  accent: string
}

export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; text: Text; small?: boolean; keepWithNext?: boolean }
  | { kind: 'list'; items: readonly Text[]; ordered?: boolean }
  | { kind: 'facts'; rows: readonly Fact[] }
  /** Boxes side by side, two on a line: who the parties are. */
  | { kind: 'cards'; cards: readonly { title: string; lines: readonly Text[] }[] }
  /** One that is a list goes on over pages; another stands whole on one, while it is short. */
  | { kind: 'table'; caption?: string; columns: readonly Column[]; rows: readonly TableRow[]; isList?: boolean }
  /** A boxed text that must not be missed, such as the risks. */
  | { kind: 'note'; title?: string; tone?: 'plain' | 'warning'; texts: readonly Text[] }
  | { kind: 'checks'; items: readonly { checked: boolean; text: Text }[] }
  | { kind: 'signatures'; fields: readonly SignatureField[] }
  | { kind: 'page-break' }

export type Fact = { label: string; value: Text }

/** Widths are shares of the line: 2 is twice as wide as 1. */
export type Column = { title: string; width?: number; align?: 'left' | 'right' }
export type TableRow = { cells: readonly Text[]; strong?: boolean }

/** What the fields of a PDF are called, by who signs them. */
export const fieldNames = {
  subscriber: 'signature-subscriber',
  co_subscriber: 'signature-cosubscriber',
  subscriber_spouse: 'signature-subscriber_spouse',
  subscriber_advisor: 'signature-advisor',
  seal: 'seal',
} as const

/** An empty field of the PDF, signed or sealed later under this name. */
export type SignatureField = {
  name: (typeof fieldNames)[keyof typeof fieldNames]
  /** As who they sign: « Le souscripteur ». */
  title: string
  signer: string
  /** What stands above the field: place and date, « Lu et approuvé ». */
  lines: readonly string[]
}

export type Text = string | readonly Run[]
export type Run = string | { bold: string } | { italic: string }

/** A drawing in its own units: paths, and words set in the font of the paper. */
export type Logo = { width: number; height: number; shapes: readonly Shape[] }
export type Shape =
  | { kind: 'path'; path: string; fill: string | null; stroke: string | null; strokeWidth: number }
  | { kind: 'words'; text: string; x: number; y: number; size: number; bold: boolean; spacing: number; fill: string }

/** The bytes, and which letters no font of ours has: they print as □. */
export type Laid = { bytes: Uint8Array; pages: number; digest: string; unprintable: readonly string[] }
