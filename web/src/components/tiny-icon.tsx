import './tiny-icon.css';

const paths = {
  check: 'M2.500 6.500l2.500 2.500 4.500-5.500',
  clock: 'M6 1.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM6 3.500v2.700l1.700 1',
  hourglass:
    'M3 1.500h6M3 10.500h6M3.700 1.500c0 3 2.300 3 2.300 4.500s-2.300 1.500-2.300 4.500M8.300 1.500c0 3-2.300 3-2.300 4.500s2.300 1.500 2.300 4.500',
  lock: 'M3 5.500h6v5H3zM4.200 5.500v-1.700a1.800 1.800 0 0 1 3.600 0v1.700',
  bolt: 'M6.800 1.200L2.500 7h3l-.500 3.800L9.500 5h-3z',
  paperclip:
    'M10.200 5.600L6 9.800a2.500 2.500 0 0 1-3.500-3.500L7 1.800a1.650 1.650 0 0 1 2.350 2.350L4.900 8.600a.820.820 0 0 1-1.200-1.200l4-4',
  reply: 'M5 2.500L1.500 6 5 9.500M1.500 6h5.500a3.500 3.500 0 0 1 3.500 3.500',
  forward: 'M7 2.500L10.500 6 7 9.500M10.500 6H5a3.500 3.500 0 0 0-3.500 3.500',
  signature: 'M1.500 8c2-4 3.500-6 4.300-5.200S3.500 8.500 4.300 9s2-2.200 2.900-2 .2 1.500 1 1.500 1.200-.7 2.300-1',
  picture: 'M1.500 2.500h9v7h-9zM1.500 8l2.500-2.500 2 2 1.500-1.500 3 3M7.800 4.600h.010',
  camera: 'M1.500 3.700h2l.800-1.400h3.400l.800 1.400h2v6h-9zM6 5a1.600 1.600 0 1 0 0 3.200A1.600 1.600 0 0 0 6 5z',
  file: 'M2.800 1.500h4l2.400 2.400v6.600H2.800zM6.800 1.500v2.400h2.400M4.500 6.300h3M4.500 8.300h3',
  person: 'M6 1.700a2.100 2.100 0 1 0 0 4.200 2.100 2.100 0 0 0 0-4.200zM2 10.400c.300-2.200 1.900-3.200 4-3.200s3.700 1 4 3.200',
} as const;

/** Line icons of our own where Cloudscape has none, or none this small. `size` in px. */
export const TinyIcon = ({ name, size = 12, label }: { name: keyof typeof paths; size?: number; label?: string }) => (
  <svg
    className="tiny-icon"
    viewBox="0 0 12 12"
    style={{ inlineSize: size, blockSize: size }}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <path d={paths[name]} />
  </svg>
);
