import type { Opening } from '../messages.ts'

export function showVideo({ bytes, mimetype, title }: Opening): Promise<void> {
  const video = document.createElement('video')
  video.controls = true
  video.playsInline = true
  video.ariaLabel = title
  const loaded = new Promise<void>((resolve, reject) => {
    video.addEventListener('loadeddata', () => resolve())
    video.addEventListener('error', () => reject(new Error('the film cannot be played')))
  })
  video.src = URL.createObjectURL(new Blob([bytes], { type: mimetype }))
  document.body.replaceChildren(video)
  return loaded
}
