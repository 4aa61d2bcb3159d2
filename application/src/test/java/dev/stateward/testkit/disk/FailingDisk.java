package dev.stateward.testkit.disk;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The file system of a folder whose changes can fail: creating, writing, syncing, linking, moving
 * and deleting. Half of a write that fails is done.
 */
public final class FailingDisk extends FileSystem {
  private final FileSystem real;
  private final AtomicReference<DiskError> error = new AtomicReference<>(DiskError.none());
  private final Provider provider;

  private FailingDisk(FileSystem real) {
    this.real = real;
    this.provider = new Provider(real.provider());
  }

  /** The disk that {@code folder} is on. */
  public static FailingDisk of(Path folder) {
    return new FailingDisk(folder.getFileSystem());
  }

  /** From now on this fails. */
  public void fail(DiskError next) {
    error.set(next);
  }

  /** Counts a change, which may fail. */
  private void change() throws IOException {
    DiskError now = error.get();
    now.comes();
    now.require();
  }

  /** The same path on this disk. */
  public Path path(Path realPath) {
    return (Path)
        Proxy.newProxyInstance(
            FailingDisk.class.getClassLoader(),
            new Class<?>[] {OnDisk.class},
            (self, method, arguments) -> {
              if (method.getDeclaringClass() == OnDisk.class) {
                return realPath;
              }
              if (method.getName().equals("getFileSystem")) {
                return this;
              }
              Object[] unwrapped = arguments == null ? new Object[0] : arguments.clone();
              for (int i = 0; i < unwrapped.length; i++) {
                unwrapped[i] = unwrapped[i] instanceof Path path ? real(path) : unwrapped[i];
              }
              try {
                Object result = method.invoke(realPath, unwrapped);
                return result instanceof Path path ? path(path) : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static Path real(Path path) {
    return path instanceof OnDisk onDisk ? onDisk.realPath() : path;
  }

  /** A path on such a disk. Public because the JDK makes a class of it. */
  public interface OnDisk extends Path {
    Path realPath();
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public Path getPath(String first, String... more) {
    return path(real.getPath(first, more));
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return real.supportedFileAttributeViews();
  }

  @Override
  public void close() throws IOException {
    real.close();
  }

  @Override
  public boolean isOpen() {
    return real.isOpen();
  }

  @Override
  public boolean isReadOnly() {
    return real.isReadOnly();
  }

  @Override
  public String getSeparator() {
    return real.getSeparator();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return real.getFileStores();
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    return real.getPathMatcher(pattern);
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    return real.getUserPrincipalLookupService();
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException();
  }

  private final class Provider extends FileSystemProvider {
    private final FileSystemProvider files;

    Provider(FileSystemProvider files) {
      this.files = files;
    }

    @Override
    public FileChannel newFileChannel(
        Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
        throws IOException {
      if (options.contains(StandardOpenOption.CREATE_NEW)
          || options.contains(StandardOpenOption.CREATE)) {
        change();
      }
      return new ErroneousChannel(
          files.newFileChannel(real(path), options, attributes), error::get);
    }

    @Override
    public SeekableByteChannel newByteChannel(
        Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
        throws IOException {
      return newFileChannel(path, options, attributes);
    }

    @Override
    public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
      change();
      files.createDirectory(real(folder), attributes);
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
      change();
      files.createLink(real(link), real(existing));
    }

    @Override
    public void delete(Path path) throws IOException {
      change();
      files.delete(real(path));
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
      change();
      files.move(real(source), real(target), options);
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) {
      throw new UnsupportedOperationException();
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(
        Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
      var listed = files.newDirectoryStream(real(folder), path -> filter.accept(path(path)));
      return new DirectoryStream<>() {
        @Override
        public Iterator<Path> iterator() {
          Iterator<Path> paths = listed.iterator();
          return new Iterator<>() {
            @Override
            public boolean hasNext() {
              return paths.hasNext();
            }

            @Override
            public Path next() {
              return path(paths.next());
            }
          };
        }

        @Override
        public void close() throws IOException {
          listed.close();
        }
      };
    }

    @Override
    public String getScheme() {
      return "failing";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
      throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Path getPath(URI uri) {
      return path(files.getPath(uri));
    }

    @Override
    public boolean isSameFile(Path one, Path other) throws IOException {
      return files.isSameFile(real(one), real(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
      return files.isHidden(real(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
      return files.getFileStore(real(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
      files.checkAccess(real(path), modes);
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(
        Path path, Class<V> type, LinkOption... options) {
      return files.getFileAttributeView(real(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(
        Path path, Class<A> type, LinkOption... options) throws IOException {
      return files.readAttributes(real(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
        throws IOException {
      return files.readAttributes(real(path), names, options);
    }

    @Override
    public void setAttribute(Path path, String name, Object value, LinkOption... options)
        throws IOException {
      change();
      files.setAttribute(real(path), name, value, options);
    }
  }
}
