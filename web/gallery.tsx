import { GalleryScreen } from './features/gallery/gallery-screen.tsx'
import { widgetSpecimens } from './features/wizard/widgets/samples/specimens.ts'

/** The gallery with the pieces that other rooms own: no room may reach into another. */
export function Gallery() {
  return <GalleryScreen more={widgetSpecimens} />
}
