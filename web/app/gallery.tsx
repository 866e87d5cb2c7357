import { GalleryScreen } from '../features/gallery/gallery-screen.tsx'
import { shellSpecimens } from '../features/shell/samples/specimens.ts'
import { widgetSpecimens } from '../features/wizard/widgets/samples/specimens.ts'

const featureSpecimens = [...shellSpecimens, ...widgetSpecimens]

export function Gallery() {
  return <GalleryScreen more={featureSpecimens} />
}
