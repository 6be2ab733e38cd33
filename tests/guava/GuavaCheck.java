import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The real Guava's side of the comparison: for each line "NAME N FPP" of DIR/cases it makes
 * DIR/NAME.made from DIR/NAME.list, and asks DIR/NAME.guava and DIR/NAME.ours, which the
 * driver made, for every line of DIR/NAME.ask: 1 or 0 a line, to NAME.guava.java and so on.
 * For each line "NAME KIND" of DIR/more it asks DIR/NAMEKIND too.
 */
public final class GuavaCheck {
	/** Lines as bytes: a key need not be text. */
	private static List<byte[]> lines(Path path) throws IOException {
		List<byte[]> lines = new ArrayList<>();
		String all = new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1);

		for (String line : all.split("\n"))
			lines.add(line.getBytes(StandardCharsets.ISO_8859_1));
		return lines;
	}

	private static void ask(Path dir, String name, String kind) throws IOException {
		try (InputStream in = Files.newInputStream(dir.resolve(name + kind));
		    PrintStream out = new PrintStream(
			Files.newOutputStream(dir.resolve(name + kind + ".java")))) {
			BloomFilter<byte[]> filter =
			    BloomFilter.readFrom(in, Funnels.byteArrayFunnel());

			for (byte[] line : lines(dir.resolve(name + ".ask")))
				out.print(filter.mightContain(line) ? "1\n" : "0\n");
		}
	}

	private static void make(Path dir, String name, long n, double fpp) throws IOException {
		BloomFilter<byte[]> filter = BloomFilter.create(Funnels.byteArrayFunnel(), n, fpp);

		for (byte[] line : lines(dir.resolve(name + ".list")))
			filter.put(line);
		try (OutputStream out = Files.newOutputStream(dir.resolve(name + ".made"))) {
			filter.writeTo(out);
		}
	}

	public static void main(String[] args) throws IOException {
		Path dir = Path.of(args[0]);

		for (String line : Files.readAllLines(dir.resolve("cases"))) {
			String[] part = line.split(" ");

			make(dir, part[0], Long.parseLong(part[1]), Double.parseDouble(part[2]));
			ask(dir, part[0], ".guava");
			ask(dir, part[0], ".ours");
		}
		for (String line : Files.readAllLines(dir.resolve("more"))) {
			String[] part = line.split(" ");

			ask(dir, part[0], part[1]);
		}
	}
}
