/**
 * Formats of tax numbers by country (OECD, TIN by jurisdiction), without the spaces, dots, dashes and slashes that
 * people write in them.
 */
const shapes: Readonly<Record<string, RegExp>> = {
  AT: /^\d{9}$/,
  BE: /^\d{11}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{9,10}$/,
  DE: /^\d{10,11}$/,
  DK: /^\d{8}(?:\d\d)?$/,
  EE: /^\d{8}(?:\d{3})?$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{6}[+A-FU-Y]?\d{3}[A-Z\d]$|^\d{8}$/,
  FR: /^\d{13}$/,
  GB: /^\d{10}$|^[A-Z]{2}\d{6}[A-D]?$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}(?:\d\d){0,2}\d?$/,
  IE: /^\d{7}[A-Z]{1,2}$/,
  IT: /^[A-Z]{6}[A-Z\d]{10}$|^\d{11}$/,
  LT: /^\d{9,11}$/,
  LU: /^\d{11}(?:\d\d)?$/,
  LV: /^\d{11}$/,
  NL: /^\d{9}$/,
  PL: /^\d{10,11}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,13}$/,
  SE: /^\d{10}(?:\d\d)?$/,
  SI: /^\d{8}$/,
  SK: /^\d{9,10}$/,
  US: /^\d{9}$/,
}

/** Accepts anything for countries without a known format. */
export function isNif(nif: string, country: string): boolean {
  const bare = nif
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s./\u2010-\u2015-]/g, '')
  return shapes[country]?.test(bare) ?? true
}
