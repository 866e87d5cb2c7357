/** OKLCH: lightness 0–1, chroma, hue in radians. */
type Shade = { lightness: number; chroma: number; hue: number }
type Triple = readonly [number, number, number]

export function isHexColour(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text)
}

/** WCAG 2 contrast, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export function toShade(hex: string): Shade {
  const [lightness, a, b] = labOf(hex)
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** Reduces chroma until the colour fits in sRGB; lightness and hue stay. */
export function toHex({ lightness, chroma, hue }: Shade): string {
  const safe = Math.min(1, Math.max(0, lightness))
  const at = (vivid: number) => linearOf([safe, vivid * Math.cos(hue), vivid * Math.sin(hue)])
  let [low, high] = [0, chroma]
  if (isInGamut(at(chroma))) low = chroma
  else
    for (let step = 0; step < 20; step += 1) {
      const middle = (low + high) / 2
      if (isInGamut(at(middle))) low = middle
      else high = middle
    }
  return hexOf(at(low))
}

function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

// sRGB ↔ linear light ↔ Oklab, with the published constants.
function channelsOf(hex: string): Triple {
  const read = (from: number) => {
    const value = parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [read(1), read(3), read(5)]
}

function hexOf(linear: Triple): string {
  return `#${linear.map(twoDigits).join('')}`
}

function twoDigits(linear: number): string {
  const safe = Math.min(1, Math.max(0, linear))
  const level = safe <= 0.0031308 ? safe * 12.92 : 1.055 * safe ** (1 / 2.4) - 0.055
  return Math.round(level * 255)
    .toString(16)
    .padStart(2, '0')
}

function labOf(hex: string): Triple {
  const [red, green, blue] = channelsOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

function linearOf([lightness, a, b]: Triple): Triple {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function isInGamut(linear: Triple): boolean {
  return linear.every((value) => value > -0.0005 && value < 1.0005)
}
