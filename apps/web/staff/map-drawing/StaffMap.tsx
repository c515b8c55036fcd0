import { lazy, Suspense } from 'react';
import { ErrorEdge } from '../../src/ui/ErrorEdge.tsx';
import { SkeletonLines } from '../../src/ui/Skeleton.tsx';
import text from '../../src/ui/text.module.css';
import { useStaffTexts } from '../platform/texts.ts';
import type { MapCanvasProps } from './MapCanvas.tsx';

const Canvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }));

/** The map, loaded when it is shown. A page works without it where it can't be loaded. */
export function StaffMap(props: MapCanvasProps) {
  const texts = useStaffTexts('coverage').map;
  const { loading } = useStaffTexts('shell');
  return (
    <ErrorEdge fallback={<p className={text.muted}>{texts.failed}</p>}>
      <Suspense fallback={<SkeletonLines lines={6} label={loading} />}>
        <Canvas {...props} />
      </Suspense>
    </ErrorEdge>
  );
}
